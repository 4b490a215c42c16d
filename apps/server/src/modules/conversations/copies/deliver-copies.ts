import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { ensureConversations, loadManyUnread, lockConversationsWith } from '../conversation.store.ts';
import { countCopies, insertCopies, type Copy, type Original } from './copy.store.ts';
import { insertMessageEvents } from '../messages/message-event.store.ts';
import { loadMessages } from '../messages/message.store.ts';
import { refusalToWrite } from '../policy.ts';
import { hasFiles, readMessageFor } from '../messages/read-messages.ts';
import { presentText } from '../present.ts';
import { loadRelationships } from '../relationship.store.ts';

/** A copy that was written, with its position in its recipient's stream. */
export interface DeliveredCopy extends Copy {
  readonly position: number;
}

/**
 * Writes a broadcast's copies to some fans, a few hundred at most, with a few statements for all of them. Whom its performer may not write to is left out.
 * Locks come in the order that the README says. Her own side hears nothing of it: her inbox would be held by every lot, and by all who write to her.
 */
export async function deliverCopies(
  work: Work,
  app: App,
  original: Original,
  accountIds: readonly string[],
): Promise<DeliveredCopy[]> {
  const now = app.clock.now();
  const others = await findWritable(work, original.senderId, accountIds, now);
  if (others.length === 0) return [];
  await ensureConversations(work.db, original.senderId, others, now);
  const held = await lockConversationsWith(work.db, original.senderId, others);
  const copies = held.map(({ id, other_id, last_sequence }): Copy => ({
    messageId: newId(),
    conversationId: id,
    accountId: other_id,
    sequence: last_sequence + 1n,
  }));
  await insertCopies(work.db, original, copies, now);
  const positions = await insertMessageEvents(work.db, 'message.created', copies, now);
  await countCopies(work.db, copies, now);
  await work.publish('messages.sent', {
    messages: copies.map(({ messageId, conversationId, accountId }) => ({
      messageId,
      conversationId,
      senderId: original.senderId,
      recipientId: accountId,
    })),
  });
  return copies.map((copy) => ({ ...copy, position: positions.get(copy.accountId) ?? 0 }));
}

/** The policy's word for each, at this moment. */
async function findWritable({ db }: Work, senderId: string, otherIds: readonly string[], now: Date): Promise<string[]> {
  const sender: Actor = { id: senderId, kind: 'performer', username: '', status: 'active' };
  const relationships = await loadRelationships(db, { accountId: senderId, otherIds, country: undefined }, now);
  return relationships.filter((relationship) => refusalToWrite(sender, relationship) === undefined).map(({ id }) => id);
}

/** Tells those who are online, after the commit; awaited, so that a site full of them is told at its own pace. Who is not told meets a gap and asks. */
export async function tellDelivered(app: App, delivered: readonly DeliveredCopy[]): Promise<void> {
  const online = delivered.filter(({ accountId }) => app.realtime.isOnline(accountId));
  const rows = new Map(
    (
      await loadMessages(
        app.database,
        online.map(({ messageId }) => messageId),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { accountId, messageId, position } of online) {
    const row = rows.get(messageId);
    if (row)
      app.realtime.emit(accountId, 'message.created', {
        position,
        message: hasFiles(row) ? await readMessageFor(app, accountId, row) : presentText(row, accountId),
      });
  }
  await tellUnread(app, online);
}

export async function tellUnread(
  app: App,
  sides: readonly { readonly accountId: string; readonly conversationId: string }[],
): Promise<void> {
  if (sides.length === 0) return;
  for (const { account_id, conversation_id, in_conversation, total } of await loadManyUnread(app.database, sides)) {
    app.realtime.emit(account_id, 'unread.changed', {
      conversationId: conversation_id,
      totalNotSeenMessages: Number(in_conversation),
      total: Number(total),
    });
  }
}
