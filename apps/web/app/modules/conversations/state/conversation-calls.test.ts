import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { answerCalls, failure, laterAnswer } from '../../../platform/testing/answer-calls.ts';
import {
  beginWithFan,
  loadConversation,
  loadConversations,
  loadMoreConversations,
  markRead,
  surfaceConversation,
  reportFollowFailure,
  tryAgain,
} from './conversation-calls.ts';
import { noFilter, streamFollowed, type ConversationPage, type ConversationState } from './conversation-slice.ts';
import { exampleConversation } from './example-messages.ts';
import { conversationsOf } from './store.ts';

const { show } = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('@mantine/notifications', () => ({ notifications: { show } }));

let store: Store;
const state = (): ConversationState => conversationsOf(store.getState());
const page = (ids: readonly string[], given: Partial<ConversationPage> = {}): ConversationPage => ({
  data: ids.map((id) => exampleConversation(id)),
  total: ids.length,
  ...given,
});
const opened = (id: string) => ({ ...exampleConversation(id), mayWrite: true, mayAttach: true });

beforeEach(() => {
  store = createStore(undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await vi.dynamicImportSettled();
  show.mockClear();
});

test('a query searches by name; unread and restricted conversations are separate lists', async () => {
  const calls = answerCalls({ listConversations: () => page(['a']), searchConversations: () => page(['b']) });
  await store.dispatch(loadConversations({ ...noFilter, q: 'bo' }));
  expect(state().data).toEqual(['b']);
  await store.dispatch(loadConversations({ ...noFilter, isUnread: true }));
  await store.dispatch(loadConversations({ ...noFilter, isRestricted: true }));
  expect(calls.map(({ name, query }) => [name, query?.['q'], query?.['isUnread'], query?.['isRestricted']])).toEqual([
    ['searchConversations', 'bo', undefined, undefined],
    ['listConversations', undefined, 'true', undefined],
    ['listConversations', undefined, undefined, 'true'],
  ]);
});

test('the next page is loaded once, from where the list ended, and not past its end', async () => {
  const calls = answerCalls({
    listConversations: ({ query }) => (query?.['cursor'] === 'on' ? page(['b']) : page(['a'], { nextCursor: 'on' })),
  });
  await store.dispatch(loadConversations(noFilter));
  await Promise.all([store.dispatch(loadMoreConversations()), store.dispatch(loadMoreConversations())]);
  await store.dispatch(loadMoreConversations());
  expect([state().data, calls.length]).toEqual([['a', 'b'], 2]);
});

test('an outdated search that fails does not fail the newer one', async () => {
  const first = laterAnswer<ConversationPage>();
  answerCalls({
    searchConversations: ({ query }) => (query?.['q'] === 'b' ? first.promise : new Promise(() => undefined)),
  });
  const failing = store.dispatch(loadConversations({ ...noFilter, q: 'b' }));
  void store.dispatch(loadConversations({ ...noFilter, q: 'bo' }));
  first.fail(failure(500));
  await failing;
  expect(state()).toMatchObject({ requesting: true, error: null });
});

test('a list that cannot be loaded says why, and loads at the next attempt', async () => {
  answerCalls({
    listConversations: () => {
      throw failure(500, { message: 'Try later.' });
    },
  });
  store.dispatch(streamFollowed());
  await store.dispatch(loadConversations(noFilter));
  expect(state()).toMatchObject({ requesting: false, error: 'Try later.', success: false });
  await vi.waitFor(() => expect(show).toHaveBeenCalledWith(expect.objectContaining({ role: 'alert' })));
  answerCalls({ listConversations: () => page(['a']) });
  store.dispatch(tryAgain());
  await vi.waitFor(() => expect(state()).toMatchObject({ success: true, data: ['a'] }));
});

test('where the stream is not followed yet, another attempt follows it first', () => {
  store.dispatch(reportFollowFailure(failure(503, { message: 'Not now.' })));
  expect(state().error).toBe('Not now.');
  store.dispatch(tryAgain());
  expect(state()).toMatchObject({ followTries: 1, error: null });
  store.dispatch(streamFollowed());
  store.dispatch(reportFollowFailure(failure(503)));
  expect(state().error).toBeNull();
});

test('a conversation between other people is distinguished from a failed request', async () => {
  answerCalls({
    getConversation: () => {
      throw failure(404);
    },
  });
  expect(await store.dispatch(loadConversation('x'))).toBe(true);
  expect(state().openErrors['x']).toBe('This conversation does not exist, or it is between other people.');
  answerCalls({
    getConversation: () => {
      throw failure(0, { message: 'No connection.' });
    },
  });
  expect(await store.dispatch(loadConversation('x'))).toBe(false);
  expect(state().openErrors['x']).toBe('No connection.');
});

test('a fan who is also a performer is written to as a performer', async () => {
  const calls = answerCalls({
    createConversation: ({ body }) => {
      if ((body as { readonly source: string }).source === 'user') throw failure(404);
      return opened('c');
    },
  });
  expect((await store.dispatch(beginWithFan('7')))._id).toBe('c');
  expect(calls.map(({ body }) => body)).toEqual([
    { source: 'user', sourceId: '7' },
    { source: 'performer', sourceId: '7' },
  ]);
});

test('a denied conversation is not requested twice', async () => {
  const calls = answerCalls({
    createConversation: () => {
      throw failure(403);
    },
  });
  await expect(store.dispatch(beginWithFan('7'))).rejects.toMatchObject({ statusCode: 403 });
  expect(calls).toHaveLength(1);
});

test('a message in an unlisted conversation brings it to the top', async () => {
  answerCalls({ listConversations: () => page(['a']), getConversation: () => opened('z') });
  await store.dispatch(loadConversations(noFilter));
  await store.dispatch(surfaceConversation('z'));
  expect(state()).toMatchObject({ data: ['z', 'a'], total: 2 });
});

test('unread counts come from the server; a failed call changes nothing', async () => {
  answerCalls({
    getConversation: () => ({ ...opened('a'), totalNotSeenMessages: 4 }),
    readAllMessages: () => {
      throw failure(0);
    },
  });
  await store.dispatch(loadConversation('a'));
  await store.dispatch(markRead('a', 9));
  expect(state().mapping['a']).toMatchObject({ totalNotSeenMessages: 4, readSequence: 0 });
  answerCalls({ readAllMessages: () => ({ readSequence: 9, totalNotSeenMessages: 1, total: 3 }) });
  await store.dispatch(markRead('a', 9));
  expect(state().mapping['a']).toMatchObject({ totalNotSeenMessages: 1, readSequence: 9 });
  expect(store.getState().unread.total).toBe(3);
});
