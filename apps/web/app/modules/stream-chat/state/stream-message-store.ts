import { deletedStreamText, type StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';

/** One's own message on its way: the same `clientId` in every try, so that it arrives once. */
export interface OutgoingStreamMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  readonly error: string | null;
}

/** The newest messages of one chat, in their order. */
export interface StreamMessageStore {
  readonly items: readonly StreamMessage[];
  /** How many are kept, here and on the server. */
  readonly total: number;
  readonly fetching: boolean;
  /** Whether there are older ones. */
  readonly isLoadMore: boolean;
  /** The last page could not be loaded. */
  readonly failed: boolean;
  /** Where this is in the chat's stream of events; null before the first page. */
  readonly position: number | null;
  readonly outgoing: readonly OutgoingStreamMessage[];
}

/** What happened in a chat, with its place in the stream. */
export type StreamNews =
  | { readonly name: 'created'; readonly position: number; readonly message: StreamMessage }
  | { readonly name: 'deleted'; readonly position: number; readonly messageId: string }
  | { readonly name: 'cleared'; readonly position: number; readonly clearedSequence: number };

export interface StreamPage {
  /** Newest first, as the server answers. */
  readonly data: readonly StreamMessage[];
  readonly total: number;
  readonly position: number;
}

/** What was asked for by position. */
export interface CaughtUp extends StreamPage {
  readonly clearedSequence: number;
}

export const emptyStore: StreamMessageStore = {
  items: [],
  total: 0,
  fetching: false,
  isLoadMore: false,
  failed: false,
  position: null,
  outgoing: [],
};

/** So many are shown at most while one is at the end: what scrolled away is loaded again by who scrolls back. */
export const maxShown = 200;

/** A page of older messages goes before, the newest one takes the place of everything. */
export function takePage(store: StreamMessageStore, page: StreamPage, isOlder: boolean): StreamMessageStore {
  const items = joined(isOlder ? store.items : [], page.data);
  return {
    ...store,
    items,
    total: page.total,
    isLoadMore: items.length < page.total && page.data.length > 0,
    fetching: false,
    failed: false,
    position: isOlder ? store.position : page.position,
    outgoing: undelivered(store, page.data),
  };
}

/** Answers undefined where something before it is missing: it has to be asked for. What is known already changes nothing. */
export function takeNews(store: StreamMessageStore, news: StreamNews): StreamMessageStore | undefined {
  if (store.position === null || news.position <= store.position) return store;
  if (news.position !== store.position + 1) return undefined;
  const reached = { ...store, position: news.position };
  if (news.name === 'created') return takeMessages(reached, [news.message]);
  if (news.name === 'deleted')
    return {
      ...reached,
      items: reached.items.map((item) =>
        item._id === news.messageId ? { ...item, text: deletedStreamText, isDeleted: true } : item,
      ),
    };
  return withoutCleared(reached, news.clearedSequence);
}

export function takeCaughtUp(
  store: StreamMessageStore,
  { data, position, total, clearedSequence }: CaughtUp,
): StreamMessageStore {
  // Older messages that are not here may have been deleted: only those are taken that follow on.
  const first = store.items[0]?.sequence ?? 0;
  return {
    ...withoutCleared(
      takeMessages(
        store,
        data.filter(({ sequence }) => sequence >= first),
      ),
      clearedSequence,
    ),
    position,
    total,
  };
}

export function takeMessages(store: StreamMessageStore, messages: readonly StreamMessage[]): StreamMessageStore {
  const items = joined(store.items, messages);
  return {
    ...store,
    items,
    total: store.total + Math.max(0, items.length - store.items.length),
    outgoing: undelivered(store, messages),
  };
}

/** Lets go of what is far above the end. */
export function trim(store: StreamMessageStore): StreamMessageStore {
  return store.items.length <= maxShown ? store : { ...store, items: store.items.slice(-maxShown), isLoadMore: true };
}

/** What was told of each cleared message is gone, and the rest stays. */
function withoutCleared(store: StreamMessageStore, clearedSequence: number): StreamMessageStore {
  const items = store.items.filter(({ sequence }) => sequence > clearedSequence);
  return items.length === store.items.length ? store : { ...store, items, total: items.length, isLoadMore: false };
}

/** Each once, the later news of it, in their order. */
function joined(before: readonly StreamMessage[], added: readonly StreamMessage[]): StreamMessage[] {
  const byId = new Map(before.map((message) => [message._id, message]));
  for (const message of added)
    if ((byId.get(message._id)?.position ?? -1) < message.position) byId.set(message._id, message);
  return [...byId.values()].toSorted((one, other) => one.sequence - other.sequence);
}

function undelivered(
  { outgoing }: StreamMessageStore,
  arrived: readonly StreamMessage[],
): readonly OutgoingStreamMessage[] {
  const names = new Set(arrived.map(({ clientId }) => clientId));
  return outgoing.some(({ clientId }) => names.has(clientId))
    ? outgoing.filter(({ clientId }) => !names.has(clientId))
    : outgoing;
}
