import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Viewing } from '../access/index.ts';
import { requireStream, asOfNow } from './read-stream.ts';
import { findStreamMessage, markDeleted, type StreamMessageRow } from './stream-message.store.ts';
import type { Actor } from '../../platform/http/call.ts';
import { announceStream, announceStreamDeletion } from './announce.ts';
import { isModerator } from './moderation/moderation.store.ts';
import { governs } from './policy.ts';
import { presentDeleted } from './present.ts';
import { advanceStream, lockStream, setPinned } from './stream-conversation.store.ts';

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

/**
 * Deletes a message for its sender, the performer, a moderator or staff; undefined if there is none that the actor may
 * delete. Deleting again changes nothing and returns the same.
 */
export async function deleteStreamMessage(app: App, actor: Actor, id: string): Promise<Message | undefined> {
  const message = await findStreamMessage(app.database, id);
  if (!message || !(await mayDelete(app, actor, message))) return undefined;
  await app.transaction((work) => removeStreamMessage(work, app, message));
  return presentDeleted(message, actor.id);
}

async function mayDelete(app: App, actor: Actor, { sender_id, performer_id }: StreamMessageRow): Promise<boolean> {
  if (sender_id === actor.id || governs(actor, performer_id)) return true;
  return isModerator(app.database, performer_id, actor.id);
}

/** A pinned message is unpinned. Returns false if it was deleted already. */
async function removeStreamMessage(work: Work, app: App, message: StreamMessageRow): Promise<boolean> {
  const stream = await lockStream(work.db, message.performer_id);
  const position = stream.last_position + 1n;
  if (!(await markDeleted(work.db, message.id, position, app.clock.now()))) return false;
  await advanceStream(work.db, message.performer_id, { position });
  announceStreamDeletion(work, app, message, position);
  if (stream.pinned_message_id === message.id)
    await announceStream(work, app, await asOfNow(app, work.db, await setPinned(work.db, stream.performer_id, null)));
  return true;
}
