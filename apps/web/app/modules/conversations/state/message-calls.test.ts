import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { answerCalls, failure, laterAnswer, type MadeCall } from '../../../platform/testing/answer-calls.ts';
import { exampleMessage } from './example-messages.ts';
import {
  deleteOwnMessage,
  discard,
  loadAround,
  loadBetween,
  loadLatest,
  loadNewer,
  loadOlder,
  send,
  sendAgain,
  sendWaiting,
} from './message-calls.ts';
import type { MessageStore, OutgoingMessage } from './message-store.ts';
import { messagesOf, storeOf } from './store.ts';

let store: Store;
const here = (): MessageStore => storeOf(store.getState(), 'c');
const states = (): string[] => here().outgoing.map(({ text, state }) => `${text} ${state}`);
const write = (text: string) =>
  store.dispatch(send({ conversationId: 'c', text, replyTo: null, fileIds: [], price: null }));

/** The server, which gives each message the next number. */
function sendingServer(accept: (text: string) => Promise<void> | void = () => undefined): MadeCall[] {
  let sequence = 0;
  return answerCalls({
    sendMessage: async ({ body }) => {
      const { text, clientId } = body as { readonly text: string; readonly clientId: string };
      await accept(text);
      sequence += 1;
      return exampleMessage('c', sequence, { text, clientId, isOwn: true });
    },
  });
}

const sentTexts = (calls: readonly MadeCall[]): string[] =>
  calls.map(({ body }) => (body as { readonly text: string }).text);

/** A server that pages a conversation of `total` messages. */
function pagingServer(total: number): MadeCall[] {
  return answerCalls({
    listMessages: ({ query }) => {
      const before = Number(query?.['before'] ?? total + 1);
      const data: Message[] = [];
      for (let sequence = Math.min(before - 1, total); sequence >= Math.max(1, before - 25); sequence -= 1)
        data.push(exampleMessage('c', sequence));
      return { data, total };
    },
  });
}

const range = (): readonly number[] => [here().items[0]?.sequence ?? 0, here().items.at(-1)?.sequence ?? 0];

beforeEach(() => {
  store = createStore(undefined);
});
afterEach(() => void vi.restoreAllMocks());

test('messages arrive in the order in which they were written, one at a time', async () => {
  const first = laterAnswer<void>();
  const calls = sendingServer((text) => (text === 'one' ? first.promise : undefined));
  for (const text of ['one', 'two', 'three']) write(text);
  await vi.waitFor(() => expect(states()).toEqual(['one sending', 'two queued', 'three queued']));
  first.come();
  await vi.waitFor(() => expect(here().outgoing).toEqual([]));
  expect(sentTexts(calls)).toEqual(['one', 'two', 'three']);
});

test('a message that is written behind a waiting one waits as well, and can be cancelled alone', async () => {
  let isOffline = true;
  const calls = sendingServer(() => {
    if (isOffline) throw failure(0);
  });
  for (const text of ['one', 'two', 'three']) write(text);
  await vi.waitFor(() => expect(states()).toEqual(['one waiting', 'two waiting', 'three waiting']));
  const [, second] = here().outgoing;
  if (second) store.dispatch(discard(second));
  isOffline = false;
  store.dispatch(sendWaiting());
  await vi.waitFor(() => expect(here().outgoing).toEqual([]));
  expect(sentTexts(calls).slice(-2)).toEqual(['one', 'three']);
});

test('without a connection messages wait, and are sent in order when it is back', async () => {
  let isOffline = true;
  const calls = sendingServer(() => {
    if (isOffline) throw failure(0);
  });
  write('one');
  await vi.waitFor(() => expect(states()).toEqual(['one waiting']));
  isOffline = false;
  write('two');
  store.dispatch(sendWaiting());
  await vi.waitFor(() => expect(here().outgoing).toEqual([]));
  expect(sentTexts(calls)).toEqual(['one', 'one', 'two']);
  const clientIds = new Set(
    calls
      .filter(({ body }) => (body as { text: string }).text === 'one')
      .map(({ body }) => (body as { clientId: string }).clientId),
  );
  expect(clientIds.size).toBe(1);
});

test('a rejected message waits for its sender and does not hold up the others', async () => {
  let mayWrite = false;
  sendingServer((text) => {
    if (text === 'rude' && !mayWrite) throw failure(403, { message: 'You may not write here.' });
  });
  for (const text of ['rude', 'kind']) write(text);
  await vi.waitFor(() => expect(states()).toEqual(['rude failed']));
  expect(here().outgoing[0]?.error).toBe('You may not write here.');
  mayWrite = true;
  await store.dispatch(sendAgain(here().outgoing[0] as OutgoingMessage));
  expect(here().outgoing).toEqual([]);
});

test('a failed message can be discarded', async () => {
  sendingServer(() => {
    throw failure(403);
  });
  write('rude');
  await vi.waitFor(() => expect(states()).toEqual(['rude failed']));
  store.dispatch(discard(here().outgoing[0] as OutgoingMessage));
  expect(here().outgoing).toEqual([]);
});

test('the latest page is loaded first, then page after page backwards, without a gap', async () => {
  pagingServer(60);
  await store.dispatch(loadLatest('c'));
  expect([range(), here().isLoadMore]).toEqual([[36, 60], true]);
  await store.dispatch(loadOlder('c'));
  await store.dispatch(loadOlder('c'));
  expect([range(), here().items.length, here().isLoadMore]).toEqual([[1, 60], 60, false]);
});

test('after a jump back the following page can be loaded', async () => {
  pagingServer(100);
  await store.dispatch(loadAround('c', 20));
  const [from = 0, to = 0] = range();
  expect(from).toBeLessThanOrEqual(20);
  expect(to).toBeGreaterThanOrEqual(20);
  await store.dispatch(loadNewer('c'));
  expect(range()).toEqual([from, to + 25]);
});

test('while a page is being loaded no other is requested', async () => {
  const calls = pagingServer(60);
  await Promise.all([store.dispatch(loadLatest('c')), store.dispatch(loadOlder('c'))]);
  expect(calls).toHaveLength(1);
});

test('a page that fails can be loaded again; a missing conversation does not count as a failed call', async () => {
  answerCalls({
    listMessages: () => {
      throw failure(500);
    },
  });
  expect(await store.dispatch(loadLatest('c'))).toBe(false);
  expect(here()).toMatchObject({ fetching: false, failed: true });
  answerCalls({
    listMessages: () => {
      throw failure(404);
    },
  });
  expect(await store.dispatch(loadLatest('c'))).toBe(true);
});

test('a gap before a new message is loaded, unless it is too large', async () => {
  pagingServer(3);
  await store.dispatch(loadLatest('c'));
  const calls = pagingServer(6);
  store.dispatch(loadBetween({ conversationId: 'c', sequence: 4 }));
  store.dispatch(loadBetween({ conversationId: 'c', sequence: 400 }));
  expect(calls).toEqual([]);
  store.dispatch(loadBetween({ conversationId: 'c', sequence: 6 }));
  await vi.waitFor(() => expect(range()).toEqual([1, 6]));
});

test('a deleted message disappears; the reason why one stays is kept', async () => {
  pagingServer(2);
  await store.dispatch(loadLatest('c'));
  const own = { _id: 'c 1', conversationId: 'c' };
  answerCalls({
    deleteMessage: () => {
      throw failure(409, { message: 'It was paid for.' });
    },
  });
  expect(await store.dispatch(deleteOwnMessage(own))).toBe(false);
  expect([messagesOf(store.getState()).deleteMessage.error, range()]).toEqual(['It was paid for.', [1, 2]]);
  answerCalls({ deleteMessage: () => exampleMessage('c', 1, { isOwn: true, isDeleted: true }) });
  expect(await store.dispatch(deleteOwnMessage(own))).toBe(true);
  expect(range()).toEqual([2, 2]);
});
