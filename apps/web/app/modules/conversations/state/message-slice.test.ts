import { deletedText, type Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { reset } from '../../../platform/state/reset.ts';
import { exampleMessage } from './example-messages.ts';
import {
  conversationReset,
  deleteFailed,
  deleteStarted,
  deleteSucceeded,
  messageSlice,
  pageFailed,
  pageLoaded,
  pageRequested,
  sendDiscarded,
  sendFailed,
  sendQueued,
  sendStarted,
  sendSucceeded,
  type MessageState,
} from './message-slice.ts';
import { hasNewer, type MessageStore, type OutgoingMessage } from './message-store.ts';
import { messageChanged, messageCreated, messageDeleted } from './stream-events.ts';

const { reducer } = messageSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]): MessageState =>
  actions.reduce<MessageState>(reducer, messageSlice.getInitialState());
const storeAfter = (...actions: readonly Action[]): MessageStore =>
  after(...actions).conversationMap['c'] as MessageStore;

const message = (sequence: number, given: Partial<Message> = {}): Message =>
  exampleMessage('c', sequence, { _id: `m${sequence}`, ...given });

function outgoing(clientId: string, given: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    conversationId: 'c',
    clientId,
    text: clientId,
    replyTo: null,
    fileIds: [],
    price: null,
    createdAt: '2026-01-03T00:00:00Z',
    state: 'queued',
    error: null,
    ...given,
  };
}

/** The messages from one sequence to another, newest first, as the server answers. */
function page(from: number, to: number, total: number, given: Partial<Message> = {}): Action {
  const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(to - index, given));
  return pageLoaded({ conversationId: 'c', range: { items, from, to, total } });
}

const sequences = ({ items }: MessageStore): readonly number[] => items.map(({ sequence }) => sequence);

test('a page is fetched, and sorted in the order of the conversation', () => {
  expect(storeAfter(pageRequested('c'))).toMatchObject({ fetching: true, items: [] });
  const store = storeAfter(pageRequested('c'), page(3, 5, 5));
  expect(sequences(store)).toEqual([3, 4, 5]);
  expect(store).toMatchObject({ fetching: false, total: 5, isLoadMore: true });
});

test('older messages are prepended, each once; at the beginning there are no more', () => {
  const store = storeAfter(page(3, 5, 5), page(1, 3, 5));
  expect(sequences(store)).toEqual([1, 2, 3, 4, 5]);
  expect(store.isLoadMore).toBe(false);
});

test('a page of an empty conversation leaves it empty, and the first message is added', () => {
  const store = storeAfter(page(1, 0, 0), messageCreated(message(1)));
  expect(sequences(store)).toEqual([1]);
  expect(hasNewer(store)).toBe(false);
});

test('a page that could not be loaded is recorded, and another may be requested', () => {
  expect(storeAfter(pageRequested('c'), pageFailed('c'))).toMatchObject({ fetching: false, failed: true });
});

test('a new message is appended once, however often its event comes', () => {
  const store = storeAfter(
    page(1, 2, 2),
    messageCreated(message(3)),
    sendSucceeded(message(3)),
    messageCreated(message(3)),
  );
  expect(sequences(store)).toEqual([1, 2, 3]);
  expect(store.total).toBe(3);
});

test('nothing is kept of a conversation that was never loaded', () => {
  expect(after(messageCreated(message(3))).conversationMap).toEqual({});
});

test('a range from elsewhere replaces the loaded one; new messages are counted, and the following page joins', () => {
  const store = storeAfter(page(91, 100, 100), page(20, 30, 100), messageCreated(message(101)));
  expect(sequences(store)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  expect(store).toMatchObject({ total: 101, isLoadMore: true });
  expect(hasNewer(store)).toBe(true);
  expect(sequences(storeAfter(page(20, 30, 100), page(31, 33, 100)))).toHaveLength(14);
});

test('a pending message is replaced by the message with its client id', () => {
  const store = storeAfter(
    page(1, 1, 1),
    sendQueued(outgoing('x')),
    sendQueued(outgoing('y')),
    messageCreated(message(2, { isOwn: true, clientId: 'x' })),
  );
  expect(sequences(store)).toEqual([1, 2]);
  expect(store.outgoing.map(({ clientId }) => clientId)).toEqual(['y']);
  expect(storeAfter(sendQueued(outgoing('x')), page(1, 1, 1, { isOwn: true, clientId: 'x' })).outgoing).toEqual([]);
});

test('the state of sending is kept', () => {
  const name = { conversationId: 'c', clientId: 'x' };
  expect(after(sendQueued(outgoing('x')), sendStarted(name))).toMatchObject({
    sendMessage: { sending: true },
    conversationMap: { c: { outgoing: [{ state: 'sending' }] } },
  });
  const failed = after(
    sendQueued(outgoing('x')),
    sendStarted(name),
    sendFailed({ ...name, error: 'No.', isOffline: false }),
  );
  expect(failed).toMatchObject({
    sendMessage: { sending: false, success: false, error: 'No.' },
    conversationMap: { c: { outgoing: [{ state: 'failed', error: 'No.' }] } },
  });
  expect(reducer(failed, sendStarted(name)).conversationMap['c']?.outgoing).toMatchObject([
    { clientId: 'x', state: 'sending', error: null },
  ]);
  expect(reducer(failed, sendDiscarded(name)).conversationMap['c']?.outgoing).toEqual([]);
  expect(after(sendSucceeded(message(1))).sendMessage).toMatchObject({ success: true, data: { _id: 'm1' } });
});

test('without a connection a message waits', () => {
  expect(
    storeAfter(
      sendQueued(outgoing('x')),
      sendFailed({ conversationId: 'c', clientId: 'x', error: 'Away.', isOffline: true }),
    ).outgoing,
  ).toMatchObject([{ state: 'waiting' }]);
});

test('the viewer’s own deleted message leaves the list; a failure is kept', () => {
  const deleted = after(
    page(1, 2, 2, { isOwn: true }),
    deleteStarted(),
    deleteSucceeded(message(2, { isOwn: true, isDeleted: true })),
  );
  expect(deleted).toMatchObject({ deleteMessage: { deleting: false, success: true, data: { _id: 'm2' } } });
  expect(sequences(deleted.conversationMap['c'] as MessageStore)).toEqual([1]);
  expect(
    sequences(storeAfter(page(1, 2, 2, { isOwn: true }), messageDeleted({ conversationId: 'c', messageId: 'm1' }))),
  ).toEqual([2]);
  expect(after(deleteStarted(), deleteFailed('No.')).deleteMessage).toMatchObject({
    deleting: false,
    success: false,
    error: 'No.',
  });
});

test('the viewer’s own deleted messages do not come back with a page', () => {
  expect(
    sequences(
      storeAfter(
        page(1, 3, 3),
        pageLoaded({
          conversationId: 'c',
          range: { items: [message(4, { isOwn: true, isDeleted: true })], from: 4, to: 4, total: 4 },
        }),
      ),
    ),
  ).toEqual([1, 2, 3]);
});

test('a message that the other deletes stays as a placeholder, also where it is quoted', () => {
  const quoting = message(3, {
    isOwn: true,
    replyTo: { _id: 'm2', sequence: 2, senderId: 'other', text: 'No. 2', isDeleted: false },
  });
  const { items } = storeAfter(
    page(1, 2, 2),
    messageCreated(quoting),
    messageDeleted({ conversationId: 'c', messageId: 'm2' }),
  );
  expect(items).toMatchObject([
    { _id: 'm1' },
    { _id: 'm2', isDeleted: true, text: deletedText },
    { replyTo: { isDeleted: true, text: deletedText } },
  ]);
});

test('a change replaces the message', () => {
  expect(storeAfter(page(1, 2, 2), messageChanged(message(1, { text: 'Ready.' }))).items).toMatchObject([
    { text: 'Ready.' },
    { text: 'No. 2' },
  ]);
});

test('resetting a conversation clears its messages, not those being sent', () => {
  expect(storeAfter(page(1, 2, 2), sendQueued(outgoing('x')), conversationReset('c'))).toMatchObject({
    items: [],
    total: 0,
    isLoadMore: false,
    outgoing: [{ clientId: 'x' }],
  });
});

test('the reset clears everything', () => {
  expect(after(page(1, 2, 2), reset())).toEqual(messageSlice.getInitialState());
});
