import { translated } from '@ovation/language/t.ts';
import { deletedStreamText, type StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';

/** The viewer's own message while it is being sent. Every attempt has the same `clientId`, so that it arrives once. */
export interface OutgoingStreamMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  readonly error: string | null;
}

/** The newest messages of one chat, in order. */
export interface StreamMessageStore {
  readonly items: readonly StreamMessage[];
  /** How many messages the chat has, here and on the server. */
  readonly total: number;
  readonly fetching: boolean;
  /** Whether there are older ones. */
  readonly isLoadMore: boolean;
  /** The last page could not be loaded. */
  readonly failed: boolean;
  /** Position in the chat's stream of events; null before the first page. */
  readonly position: number | null;
  readonly outgoing: readonly OutgoingStreamMessage[];
}

/** An event of a chat, with its position in the stream. */
export type StreamEvent =
  | { readonly name: 'created'; readonly position: number; readonly message: StreamMessage }
  | { readonly name: 'deleted'; readonly position: number; readonly messageId: string }
  | { readonly name: 'cleared'; readonly position: number; readonly clearedSequence: number };

export interface StreamPage {
  /** Newest first, as the server answers. */
  readonly data: readonly StreamMessage[];
  readonly total: number;
  readonly position: number;
}

/** Missed messages, loaded by position. */
export interface MissedPage extends StreamPage {
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

/** How many messages are kept while the viewer is at the end; older ones are loaded again when they scroll back. */
export const maxShown = 200;

/** Prepends a page of older messages; the latest page replaces everything. */
export function addPage(store: StreamMessageStore, page: StreamPage, isOlder: boolean): StreamMessageStore {
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

/** Undefined where an event before it is missing, which has to be loaded. A known event changes nothing. */
export function applyEvent(store: StreamMessageStore, event: StreamEvent): StreamMessageStore | undefined {
  if (store.position === null || event.position <= store.position) return store;
  if (event.position !== store.position + 1) return undefined;
  const reached = { ...store, position: event.position };
  if (event.name === 'created') return addMessages(reached, [event.message]);
  if (event.name === 'deleted')
    return {
      ...reached,
      items: reached.items.map((item) =>
        item._id === event.messageId ? { ...item, text: translated(deletedStreamText), isDeleted: true } : item,
      ),
    };
  return withoutCleared(reached, event.clearedSequence);
}

export function addMissed(
  store: StreamMessageStore,
  { data, position, total, clearedSequence }: MissedPage,
): StreamMessageStore {
  // The page may have deletions of older messages that are not loaded: those are ignored.
  const first = store.items[0]?.sequence ?? 0;
  return {
    ...withoutCleared(
      addMessages(
        store,
        data.filter(({ sequence }) => sequence >= first),
      ),
      clearedSequence,
    ),
    position,
    total,
  };
}

/** A message that waits for approval has no place in the log yet: its conversation has it. */
export function addMessages(store: StreamMessageStore, messages: readonly StreamMessage[]): StreamMessageStore {
  const items = joined(
    store.items,
    messages.filter(({ isHeld }) => isHeld !== true),
  );
  return {
    ...store,
    items,
    total: store.total + Math.max(0, items.length - store.items.length),
    outgoing: undelivered(store, messages),
  };
}

/** Drops messages far above the end. */
export function trim(store: StreamMessageStore): StreamMessageStore {
  return store.items.length <= maxShown ? store : { ...store, items: store.items.slice(-maxShown), isLoadMore: true };
}

/** Removes messages up to the cleared sequence. */
function withoutCleared(store: StreamMessageStore, clearedSequence: number): StreamMessageStore {
  const items = store.items.filter(({ sequence }) => sequence > clearedSequence);
  return items.length === store.items.length ? store : { ...store, items, total: items.length, isLoadMore: false };
}

/** Joins messages in order, each in its latest version. */
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
  const clientIds = new Set(arrived.map(({ clientId }) => clientId));
  return outgoing.some(({ clientId }) => clientIds.has(clientId))
    ? outgoing.filter(({ clientId }) => !clientIds.has(clientId))
    : outgoing;
}
