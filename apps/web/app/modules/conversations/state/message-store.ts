import type { Message } from '@ovation/contract/messaging/conversations.ts';

/** The viewer's own message while it is being sent. Every attempt has the same `clientId`, so that it arrives once. */
export interface OutgoingMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: Message['replyTo'];
  readonly fileIds: readonly string[];
  readonly price: number | null;
  readonly createdAt: string;
  /** `queued`: others go first. `waiting`: for a connection. `failed`: for its sender. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'failed';
  readonly error: string | null;
}

/**
 * The loaded messages of one conversation: all from the sequence `from` to the sequence `to`, in order, without the
 * viewer's own deleted ones. This is the end of the conversation or, after a jump, a range further back.
 */
export interface MessageStore {
  readonly items: readonly Message[];
  /** The last sequence of the conversation. */
  readonly total: number;
  readonly fetching: boolean;
  /** Whether there are older ones. */
  readonly isLoadMore: boolean;
  readonly from: number;
  readonly to: number;
  /** The last page could not be loaded. */
  readonly failed: boolean;
  /** In the order in which they were written; shown after all items. */
  readonly outgoing: readonly OutgoingMessage[];
}

/** All messages with sequences from `from` to `to`, in any order. */
export interface ListRange {
  readonly items: readonly Message[];
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

export const emptyStore: MessageStore = {
  items: [],
  total: 0,
  fetching: false,
  isLoadMore: false,
  from: 1,
  to: 0,
  failed: false,
  outgoing: [],
};

/** Whether the conversation has newer messages than the loaded ones, as after a jump back. */
export function hasNewer({ to, total }: Pick<MessageStore, 'to' | 'total'>): boolean {
  return to < total;
}

/** Joins a page that touches the loaded range; a page from elsewhere replaces it. */
export function addPage(store: MessageStore, range: ListRange): MessageStore {
  const touches = store.to >= store.from && range.from <= store.to + 1 && range.to >= store.from - 1;
  const before = touches ? store : { ...emptyStore, from: range.from, to: range.to };
  const from = Math.min(before.from, range.from);
  const items = joined(before.items, range.items);
  const total = Math.max(store.total, range.total);
  return {
    ...store,
    items,
    from,
    to: Math.max(before.to, range.to),
    total,
    isLoadMore: from > 1,
    fetching: false,
    failed: false,
    outgoing: undelivered(store, range.items),
  };
}

/** Appends a message if it is the next; after a jump back it is only counted. Replaces the pending one. */
export function addMessage(store: MessageStore, message: Message): MessageStore {
  const { sequence } = message;
  const belongs = sequence >= store.from && sequence <= store.to + 1;
  return {
    ...store,
    total: Math.max(store.total, sequence),
    outgoing: undelivered(store, [message]),
    ...(belongs ? { items: joined(store.items, [message]), to: Math.max(store.to, sequence) } : {}),
  };
}

/** Adds one that was kept, at its place in the order in which they were written. */
export function addOutgoing(store: MessageStore, message: OutgoingMessage): MessageStore {
  const isKnown = [...store.outgoing, ...store.items].some(({ clientId }) => clientId === message.clientId);
  if (isKnown) return store;
  const outgoing = [...store.outgoing, message].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { ...store, outgoing };
}

export function removeMessage(store: MessageStore, id: string): MessageStore {
  return { ...store, items: store.items.filter(({ _id }) => _id !== id) };
}

/** Joins messages in order; a later version of a message replaces the earlier one. */
function joined(before: readonly Message[], added: readonly Message[]): Message[] {
  const byId = new Map([...before, ...added].map((message) => [message._id, message]));
  return [...byId.values()]
    .filter(({ isOwn, isDeleted }) => !(isOwn && isDeleted))
    .toSorted((one, other) => one.sequence - other.sequence);
}

function undelivered({ outgoing }: MessageStore, arrived: readonly Message[]): readonly OutgoingMessage[] {
  const clientIds = new Set(arrived.map(({ clientId }) => clientId));
  return outgoing.some(({ clientId }) => clientIds.has(clientId))
    ? outgoing.filter(({ clientId }) => !clientIds.has(clientId))
    : outgoing;
}
