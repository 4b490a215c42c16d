import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Viewing } from '../access/index.ts';
import { removeStreamMessage } from './delete-stream-message.ts';
import { requireStream } from './read-stream.ts';
import { findStreamMessage } from './stream-message.store.ts';

/** A viewer can only report messages that they can read. */
export async function requireReadable(app: App, viewing: Viewing, id: string): Promise<void> {
  const message = await findStreamMessage(app.database, id);
  if (!message) throw new Failure('not-found', t('This message does not exist.'));
  await requireStream(app, viewing, message.performer_id);
}

/** Removes a reported message for staff; false if it was deleted meanwhile. */
export async function removeReportedStreamMessage(work: Work, app: App, id: string): Promise<boolean> {
  const message = await findStreamMessage(work.db, id);
  return message !== undefined && removeStreamMessage(work, app, message);
}
