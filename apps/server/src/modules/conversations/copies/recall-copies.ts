import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { lockConversations } from '../conversation.store.ts';
import { countCopiesRead, emptyCopies, holdMessages, loadHeldCopies, type HeldCopy } from './copy.store.ts';
import { tellUnread } from './deliver-copies.ts';
import { insertMessageEvents, type MessagePlace } from '../messages/message-event.store.ts';

/** What became of copies that were to be taken back. */
export interface Recalled {
  readonly gone: readonly (MessagePlace & { readonly position: number })[];
  /** Messages that are gone, also those that were before. */
  readonly goneIds: readonly string[];
  /** Read or bought, and so left where they are. */
  readonly keptIds: readonly string[];
  /** Of those that are gone, which were bought: their price is to be given back. */
  readonly soldIds: readonly string[];
}

/**
 * Takes copies of a broadcast back, a few hundred at most: those that were neither read nor bought, or, by staff, all. Whoever reads or buys one in this
 * moment came before, and keeps it, or comes after, and finds it deleted.
 */
export async function recallCopies(
  work: Work,
  app: App,
  messageIds: readonly string[],
  { isForAll }: { readonly isForAll: boolean },
): Promise<Recalled> {
  const now = app.clock.now();
  await lockConversations(work.db, await holdMessages(work.db, messageIds));
  const copies = await loadHeldCopies(work.db, messageIds);
  const isKept = ({ is_deleted, is_read, is_sold }: HeldCopy): boolean =>
    !is_deleted && !isForAll && (is_read || is_sold);
  const going = copies.filter((copy) => !copy.is_deleted && !isKept(copy));
  const idsOf = (some: readonly HeldCopy[]): string[] => some.map(({ id }) => id);
  await emptyCopies(work.db, idsOf(going), now);
  const positions = await insertMessageEvents(work.db, 'message.deleted', going.map(placeOf), now);
  await countCopiesRead(work.db, going.filter(({ is_read }) => !is_read).map(placeOf));
  const gone = going.map((copy) => ({ ...placeOf(copy), position: positions.get(copy.recipient_id) ?? 0 }));
  return {
    gone,
    goneIds: idsOf(copies.filter((copy) => !isKept(copy))),
    keptIds: idsOf(copies.filter(isKept)),
    soldIds: idsOf(going.filter(({ is_sold }) => is_sold)),
  };
}

function placeOf({ id, conversation_id, recipient_id }: HeldCopy): MessagePlace {
  return { messageId: id, conversationId: conversation_id, accountId: recipient_id };
}

/** Tells those who are online, after the commit. */
export async function tellRecalled(app: App, { gone }: Recalled): Promise<void> {
  const online = gone.filter(({ accountId }) => app.realtime.isOnline(accountId));
  for (const { accountId, conversationId, messageId, position } of online)
    app.realtime.emit(accountId, 'message.deleted', { position, conversationId, messageId });
  await tellUnread(app, online);
}
