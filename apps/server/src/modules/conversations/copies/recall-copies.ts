import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { lockConversations } from '../conversation.store.ts';
import { decrementUnreadOf, emptyCopies, lockMessages, loadLockedCopies, type LockedCopy } from './copy.store.ts';
import { emitUnread } from './deliver-copies.ts';
import { insertMessageEvents, type MessageRecipient } from '../messages/message-event.store.ts';

/** The outcome of a recall. */
export interface Recalled {
  readonly gone: readonly (MessageRecipient & { readonly position: number })[];
  /** Deleted messages, including those that were deleted before. */
  readonly goneIds: readonly string[];
  /** Messages that stay, because they were read or bought. */
  readonly keptIds: readonly string[];
  /** Deleted messages that were bought, and have to be refunded. */
  readonly soldIds: readonly string[];
}

/**
 * Recalls up to a few hundred copies of a broadcast: those that were neither read nor bought, or all of them if
 * staff removes it. A concurrent read or purchase either comes first, and the copy stays, or comes later and finds
 * it deleted.
 */
export async function recallCopies(
  work: Work,
  app: App,
  messageIds: readonly string[],
  { isForAll }: { readonly isForAll: boolean },
): Promise<Recalled> {
  const now = app.clock.now();
  await lockConversations(work.db, await lockMessages(work.db, messageIds));
  const copies = await loadLockedCopies(work.db, messageIds);
  const isKept = ({ is_deleted, is_read, is_sold }: LockedCopy): boolean =>
    !is_deleted && !isForAll && (is_read || is_sold);
  const going = copies.filter((copy) => !copy.is_deleted && !isKept(copy));
  const idsOf = (some: readonly LockedCopy[]): string[] => some.map(({ id }) => id);
  await emptyCopies(work.db, idsOf(going), now);
  const positions = await insertMessageEvents(work.db, 'message.deleted', going.map(recipientOf), now);
  await decrementUnreadOf(work.db, going.filter(({ is_read }) => !is_read).map(recipientOf));
  const gone = going.map((copy) => ({ ...recipientOf(copy), position: positions.get(copy.recipient_id) ?? 0 }));
  return {
    gone,
    goneIds: idsOf(copies.filter((copy) => !isKept(copy))),
    keptIds: idsOf(copies.filter(isKept)),
    soldIds: idsOf(going.filter(({ is_sold }) => is_sold)),
  };
}

function recipientOf({ id, conversation_id, recipient_id }: LockedCopy): MessageRecipient {
  return { messageId: id, conversationId: conversation_id, accountId: recipient_id };
}

/** Notifies recipients who are online, after the commit. */
export async function emitRecalled(app: App, { gone }: Recalled): Promise<void> {
  const online = gone.filter(({ accountId }) => app.realtime.isOnline(accountId));
  for (const { accountId, conversationId, messageId, position } of online)
    app.realtime.emit(accountId, 'message.deleted', { position, conversationId, messageId });
  await emitUnread(app, online);
}
