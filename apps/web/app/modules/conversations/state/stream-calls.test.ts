import type { MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { answerCalls, type MadeCall } from '../../../platform/testing/answer-calls.ts';
import { loadConversation, loadConversations } from './conversation-calls.ts';
import { activated, noFilter } from './conversation-slice.ts';
import { exampleConversation, exampleMessage } from './example-messages.ts';
import { loadLatest } from './message-calls.ts';
import { conversationsOf, storeOf } from './store.ts';
import { reloadAll, applyEvent } from '../message-listener.tsx';

let store: Store;
let calls: MadeCall[];
const receive = (event: Partial<MissedEvent>): void =>
  store.dispatch(applyEvent({ position: 1, conversationId: 'c', ...event } as MissedEvent, 'me'));
const called = (name: string): number => calls.filter((call) => call.name === name).length;

beforeEach(() => {
  store = createStore(undefined);
  calls = answerCalls({
    getConversation: ({ params }) => ({
      ...exampleConversation(String(params?.['id'])),
      mayWrite: true,
      mayAttach: true,
    }),
    listConversations: () => ({ data: [exampleConversation('a')], total: 1 }),
    listMessages: () => ({ data: [exampleMessage('c', 1)], total: 1 }),
  });
});
afterEach(() => void vi.restoreAllMocks());

test('a message joins its conversation; an unknown conversation is loaded', async () => {
  await store.dispatch(loadConversation('c'));
  await store.dispatch(loadLatest('c'));
  receive({ name: 'message.created', message: exampleMessage('c', 2) });
  expect(storeOf(store.getState(), 'c').items.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(called('getConversation')).toBe(1);
  receive({ name: 'message.created', conversationId: 'z', message: exampleMessage('z', 1) });
  await vi.waitFor(() => expect(conversationsOf(store.getState()).mapping['z']).toBeDefined());
});

test('a read event is the viewer’s or the other’s', async () => {
  await store.dispatch(loadConversation('c'));
  receive({ name: 'conversation.read', accountId: 'me', readSequence: 3 });
  receive({ name: 'conversation.read', accountId: 'other of c', readSequence: 2 });
  expect(conversationsOf(store.getState()).mapping['c']).toMatchObject({ readSequence: 3, otherReadSequence: 2 });
});

test('a deleted message disappears from the open thread', async () => {
  await store.dispatch(loadLatest('c'));
  receive({ name: 'message.deleted', messageId: 'c 1' });
  expect(storeOf(store.getState(), 'c').items[0]).toMatchObject({ isDeleted: true, files: [] });
});

test('after too long an absence the list and the open conversation are loaded again', async () => {
  await store.dispatch(loadConversations(noFilter));
  await store.dispatch(loadLatest('c'));
  store.dispatch(activated('c'));
  const before = called('listConversations');
  store.dispatch(reloadAll());
  await vi.waitFor(() => expect(storeOf(store.getState(), 'c').items).toHaveLength(1));
  expect([called('listConversations') - before, called('getConversation')]).toEqual([1, 1]);
});
