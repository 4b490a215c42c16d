import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Actor } from '../../platform/http/call.ts';
import { announceStreamDeletion } from './announce.ts';
import { governs } from './policy.ts';
import { presentDeleted } from './present.ts';
import { advanceStream, lockStream } from './stream-conversation.store.ts';
import { findStreamMessage, markDeleted, type StreamMessageRow } from './stream-message.store.ts';

/** One's own, or whose chat one governs; none where there is no such message for one to delete. Deleting again changes nothing, and answers the same. */
export async function deleteStreamMessage(app: App, actor: Actor, id: string): Promise<Message | undefined> {
  const message = await findStreamMessage(app.database, id);
  if (!message || (message.sender_id !== actor.id && !governs(actor, message.performer_id))) return undefined;
  await app.transaction((work) => removeStreamMessage(work, app, message));
  return presentDeleted(message, actor.id);
}

/** False when it is gone already. */
export async function removeStreamMessage(work: Work, app: App, message: StreamMessageRow): Promise<boolean> {
  const stream = await lockStream(work.db, message.performer_id);
  const position = stream.last_position + 1n;
  if (!(await markDeleted(work.db, message.id, position, app.clock.now()))) return false;
  await advanceStream(work.db, message.performer_id, { position });
  announceStreamDeletion(work, app, message, position);
  return true;
}
