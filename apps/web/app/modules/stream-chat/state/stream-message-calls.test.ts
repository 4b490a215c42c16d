import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { answerCalls, failure, laterAnswer } from '../../../platform/testing/answer-calls.ts';
import { catchUp, loadLatest, syncFrom, receive, removeMessage, send } from './stream-message-calls.ts';
import { storeOf } from './store.ts';

let store: Store;
const chat = () => storeOf(store.getState(), 's');
const texts = (): string =>
  chat()
    .items.map(({ text }) => text)
    .join(' ');

/** The message at a position of the stream. */
function message(position: number, given: Partial<StreamMessage> = {}): StreamMessage {
  return {
    _id: `m${position}`,
    conversationId: 's',
    sequence: position,
    position,
    text: String(position),
    isDeleted: false,
    ...given,
  } as StreamMessage;
}

const page = (positions: readonly number[], given: object = {}) => ({
  data: positions.map((position) => message(position)).toReversed(),
  total: positions.length,
  position: positions.at(-1) ?? 0,
  ...given,
});
const emit = (position: number): void =>
  store.dispatch(receive('s', { name: 'created', position, message: message(position) }));

beforeEach(async () => {
  store = createStore(undefined);
  answerCalls({ listStreamMessages: () => page([1, 2, 3]) });
  await store.dispatch(loadLatest('s'));
});
afterEach(() => void vi.restoreAllMocks());

test('events in order are applied once, however often they come', () => {
  const calls = answerCalls({});
  emit(4);
  emit(4);
  emit(2);
  expect([texts(), calls]).toEqual(['1 2 3 4', []]);
});

test('a gap is loaded once for all events after it', async () => {
  const answer = laterAnswer<object>();
  const calls = answerCalls({ listStreamMessages: () => answer.promise });
  emit(6);
  emit(7);
  answer.come(page([4, 5, 6, 7], { total: 7, isComplete: true, clearedSequence: 0 }));
  await vi.waitFor(() => expect(texts()).toBe('1 2 3 4 5 6 7'));
  expect(calls.map(({ query }) => query)).toEqual([{ after: 3, limit: 100 }]);
});

test('a socket that starts at the known position has missed nothing', () => {
  const calls = answerCalls({});
  store.dispatch(syncFrom('s', 3));
  expect(calls).toEqual([]);
});

test('after too large a gap the chat starts over at its end', async () => {
  let requests = 0;
  answerCalls({
    listStreamMessages: ({ query }) => {
      if (query?.['after'] === undefined) return page([901, 902], { total: 902 });
      requests += 1;
      return page([3 + requests], { total: 902, isComplete: false, clearedSequence: 0 });
    },
  });
  await store.dispatch(catchUp('s'));
  expect([requests, texts(), chat().position]).toEqual([3, '901 902', 902]);
});

test('a gap that could not be loaded is loaded with the next event', async () => {
  answerCalls({
    listStreamMessages: () => {
      throw failure(0);
    },
  });
  await store.dispatch(catchUp('s'));
  answerCalls({ listStreamMessages: () => page([4, 5], { total: 5, isComplete: true, clearedSequence: 0 }) });
  emit(5);
  await vi.waitFor(() => expect(texts()).toBe('1 2 3 4 5'));
});

test('a failed message stays with its reason, and is sent again with the same client id', async () => {
  answerCalls({
    sendStreamMessage: () => {
      throw failure(429, { message: 'Slow down.' });
    },
  });
  expect(await store.dispatch(send('s', 'Hi', 'name'))).toBe(false);
  expect(chat().outgoing).toMatchObject([{ clientId: 'name', state: 'failed', error: 'Slow down.' }]);
  const calls = answerCalls({ sendStreamMessage: () => message(4, { clientId: 'name', text: 'Hi' }) });
  expect(await store.dispatch(send('s', 'Hi', 'name'))).toBe(true);
  expect([chat().outgoing, texts(), calls[0]?.body]).toEqual([[], '1 2 3 Hi', { text: 'Hi', clientId: 'name' }]);
});

test('a message that may not be deleted stays, and the reason is thrown', async () => {
  answerCalls({
    deleteMessage: () => {
      throw failure(403);
    },
  });
  await expect(store.dispatch(removeMessage(message(2)))).rejects.toMatchObject({ statusCode: 403 });
  expect(chat().items.some(({ isDeleted }) => isDeleted)).toBe(false);
  answerCalls({ deleteMessage: () => message(2) });
  await store.dispatch(removeMessage(message(2)));
  expect(chat().items.find(({ _id }) => _id === 'm2')?.isDeleted).toBe(true);
});
