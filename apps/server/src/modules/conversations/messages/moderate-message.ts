import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { removeMessage } from './delete-message.ts';
import { findMessage } from './message.store.ts';

/** Throws not-found unless the viewer sent or received the message. */
export async function requireReceived(app: App, viewer: Viewer, id: string): Promise<void> {
  const message = await findMessage(app.database, id);
  if (!message || (viewer?.id !== message.sender_id && viewer?.id !== message.recipient_id))
    throw new Failure('not-found', t('This message does not exist.'));
}

/** Removes a reported message for staff; false if it was deleted meanwhile. */
export async function removeReported(work: Work, app: App, id: string): Promise<boolean> {
  const message = await findMessage(work.db, id);
  return message !== undefined && removeMessage(work, app, message);
}
