import type { Me } from '@ovation/contract/people/accounts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listKept } from '../../../platform/browser/kept.ts';
import { loginSucceeded } from '../../../platform/state/auth.ts';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { answerCalls, failure, type MadeCall } from '../../../platform/testing/answer-calls.ts';
import { memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { exampleMessage } from './example-messages.ts';
import { restoreOutgoing } from './kept-outgoing.ts';
import { discard, send, sendWaiting } from './message-calls.ts';
import type { OutgoingMessage } from './message-store.ts';
import { storeOf } from './store.ts';

/** A tab in which an account is logged in. */
function openTab(): Store {
  const store = createStore(undefined);
  store.dispatch(loginSucceeded({ _id: 'ada' } as Me));
  store.dispatch(restoreOutgoing());
  return store;
}

const outgoing = (store: Store): readonly OutgoingMessage[] => storeOf(store.getState(), 'c').outgoing;
const write = (store: Store, text: string) =>
  store.dispatch(send({ conversationId: 'c', text, replyTo: null, fileIds: [], price: null }));
const texts = (calls: readonly MadeCall[]): string[] => calls.map(({ body }) => (body as { text: string }).text);

/** Stores each message once by its `clientId`, and answers only while there is a connection. */
function server() {
  const state = { isOffline: false, isAnswerLost: false, stored: new Set<string>() };
  const calls = answerCalls({
    sendMessage: ({ body }) => {
      const { text, clientId } = body as { readonly text: string; readonly clientId: string };
      if (state.isOffline) throw failure(0);
      state.stored.add(clientId);
      if (state.isAnswerLost) throw failure(0);
      return exampleMessage('c', state.stored.size, { text, clientId, isOwn: true });
    },
  });
  return { state, calls };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('messages that wait survive a reload, and go out in their order', async () => {
  const { state, calls } = server();
  state.isOffline = true;
  const before = openTab();
  for (const text of ['one', 'two']) {
    write(before, text);
    vi.setSystemTime(Date.now() + 1);
  }
  await vi.waitFor(() => expect(outgoing(before)[0]?.state).toBe('waiting'));
  calls.length = 0;

  const after = openTab();
  expect(outgoing(after).map((one) => `${one.text} ${one.state}`)).toEqual(['one waiting', 'two waiting']);
  state.isOffline = false;
  after.dispatch(sendWaiting());
  await vi.waitFor(() => expect(outgoing(after)).toEqual([]));
  expect([texts(calls), listKept('ada', 'message')]).toEqual([['one', 'two'], []]);
});

test('a message whose answer was lost is stored once, though it is sent again after a reload', async () => {
  const { state } = server();
  state.isAnswerLost = true;
  const before = openTab();
  write(before, 'one');
  await vi.waitFor(() => expect(outgoing(before)[0]?.state).toBe('waiting'));
  state.isAnswerLost = false;
  const after = openTab();
  after.dispatch(sendWaiting());
  await vi.waitFor(() => expect(outgoing(after)).toEqual([]));
  expect(state.stored.size).toBe(1);
});

test('what one tab has sent, another one does not send', async () => {
  const { state, calls } = server();
  state.isOffline = true;
  const one = openTab();
  write(one, 'one');
  await vi.waitFor(() => expect(outgoing(one)[0]?.state).toBe('waiting'));
  const other = openTab();
  state.isOffline = false;
  calls.length = 0;
  one.dispatch(sendWaiting());
  await vi.waitFor(() => expect(outgoing(one)).toEqual([]));
  other.dispatch(sendWaiting());
  await vi.waitFor(() => expect(outgoing(other)).toEqual([]));
  expect(texts(calls)).toEqual(['one']);
});

test('a message that was cancelled is not sent by any tab, nor after a reload', async () => {
  const { state, calls } = server();
  state.isOffline = true;
  const tab = openTab();
  write(tab, 'one');
  await vi.waitFor(() => expect(outgoing(tab)[0]?.state).toBe('waiting'));
  tab.dispatch(discard(outgoing(tab)[0] as OutgoingMessage));
  state.isOffline = false;
  calls.length = 0;
  const after = openTab();
  after.dispatch(sendWaiting());
  expect([outgoing(after), texts(calls)]).toEqual([[], []]);
});

test('a message that the server refuses says why, also after a reload, and is not sent by itself', async () => {
  const calls = answerCalls({
    sendMessage: () => {
      throw failure(403, { message: 'You may not write here.' });
    },
  });
  const tab = openTab();
  write(tab, 'one');
  await vi.waitFor(() => expect(outgoing(tab)[0]?.state).toBe('failed'));
  const after = openTab();
  after.dispatch(sendWaiting());
  expect(outgoing(after)).toMatchObject([{ state: 'failed', error: 'You may not write here.' }]);
  expect(calls).toHaveLength(1);
});
