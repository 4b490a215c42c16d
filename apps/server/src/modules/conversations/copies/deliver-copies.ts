import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadManyUnread } from '../conversation-member.store.ts';
import { ensureConversations, lockConversationsWith } from '../conversation.store.ts';
import { countCopies, insertCopies, type Copy, type Original } from './copy.store.ts';
import { insertMessageEvents } from '../messages/message-event.store.ts';
import { loadMessages } from '../messages/message.store.ts';
import { denialOf } from '../policy.ts';
import { hasFiles, readMessageFor } from '../messages/read-messages.ts';
import { presentText } from '../present.ts';
import { loadRelationships } from '../relationship.store.ts';

/** A delivered copy, with its position in its recipient's stream. */
export interface DeliveredCopy extends Copy {
  readonly position: number;
}

/**
 * Delivers a broadcast's copies to up to a few hundred fans, with a few statements for all of them. Skips accounts that
 * the performer may not write to. Takes locks in the order that the README gives. The performer's own stream gets no
 * events: every batch would have to lock their inbox, which everyone who writes to them needs, too.
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

/** The accounts to which the policy lets the sender write now. */
async function findWritable({ db }: Work, senderId: string, otherIds: readonly string[], now: Date): Promise<string[]> {
  const sender: Actor = { id: senderId, kind: 'performer', username: '', status: 'active' };
  const relationships = await loadRelationships(db, { accountId: senderId, otherIds, country: undefined }, now);
  return relationships.filter((relationship) => denialOf(sender, relationship) === undefined).map(({ id }) => id);
}

/**
 * Sends the copies to recipients who are online, after the commit. The caller awaits it, so that the sockets set
 * the pace. A recipient whose event is lost finds a gap in the positions and fetches what they missed.
 */
export async function emitDelivered(app: App, delivered: readonly DeliveredCopy[]): Promise<void> {
  const online = delivered.filter(({ accountId }) => app.realtime.isOnline(accountId));
  const messageIds = online.map(({ messageId }) => messageId);
  const rows = new Map((await loadMessages(app.database, messageIds)).map((row) => [row.id, row]));
  for (const { accountId, messageId, position } of online) {
    const row = rows.get(messageId);
    if (row)
      app.realtime.emit(accountId, 'message.created', {
        position,
        message: hasFiles(row) ? await readMessageFor(app, accountId, row) : presentText(row, accountId),
      });
  }
  await emitUnread(app, online);
}

export async function emitUnread(
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
