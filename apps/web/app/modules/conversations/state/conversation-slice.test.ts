import { deletedText, type OpenConversation } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { reset } from '../../../platform/state/reset.ts';
import {
  activated,
  conversationCreated,
  conversationLoaded,
  conversationSurfaced,
  openFailed,
  conversationSlice,
  noFilter,
  listFailed,
  listLoaded,
  listRequested,
  presenceChanged,
  typingChanged,
  unreadChanged,
  type ConversationPage,
  type ConversationState,
} from './conversation-slice.ts';
import { exampleConversation, exampleMessage } from './example-messages.ts';
import { conversationRead, messageCreated, messageDeleted } from './stream-events.ts';

const { reducer } = conversationSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]): ConversationState =>
  actions.reduce<ConversationState>(reducer, conversationSlice.getInitialState());

const open = (id: string, given: Partial<OpenConversation> = {}): OpenConversation => ({
  ...exampleConversation(id),
  mayWrite: true,
  mayAttach: true,
  ...given,
});
const page = (ids: readonly string[], given: Partial<ConversationPage> = {}): ConversationPage => ({
  data: ids.map((id) => exampleConversation(id)),
  total: ids.length,
  ...given,
});
const loaded = (ids: readonly string[], given: Partial<ConversationPage> = {}): Action =>
  listLoaded({ filter: noFilter, page: page(ids, given), isMore: false });

test('a list is requested, loaded and mapped by id; the next page is appended, each id once', () => {
  expect(after(listRequested(noFilter))).toMatchObject({ requesting: true, success: false, data: [] });
  const first = after(listRequested(noFilter), loaded(['a', 'b'], { total: 3, nextCursor: 'on' }));
  expect(first).toMatchObject({
    requesting: false,
    success: true,
    data: ['a', 'b'],
    total: 3,
    nextCursor: 'on',
    mapping: { a: { _id: 'a' }, b: { _id: 'b' } },
  });
  expect(
    reducer(first, listLoaded({ filter: noFilter, page: page(['b', 'c'], { total: 3 }), isMore: true })),
  ).toMatchObject({ data: ['a', 'b', 'c'], nextCursor: null });
});

test('a failure is kept, and loaded conversations stay', () => {
  expect(after(loaded(['a']), listRequested(noFilter), listFailed('No.'))).toMatchObject({
    requesting: false,
    error: 'No.',
    data: ['a'],
  });
});

test('an outdated answer is dropped', () => {
  const unread = { ...noFilter, isUnread: true };
  expect(after(listRequested(noFilter), listRequested(unread), loaded(['a']))).toMatchObject({
    data: [],
    requesting: true,
    filter: unread,
  });
});

test('opening activates a conversation and resets its unread count', () => {
  const state = after(loaded(['a']), unreadChanged({ conversationId: 'a', totalNotSeenMessages: 4 }), activated('a'));
  expect(state).toMatchObject({ activeConversation: 'a', mapping: { a: { totalNotSeenMessages: 0 } } });
});

test('an unlisted conversation is active before it is loaded, and read once it is', () => {
  expect(after(activated('z'), conversationLoaded(open('z', { totalNotSeenMessages: 3 })))).toMatchObject({
    activeConversation: 'z',
    mapping: { z: { totalNotSeenMessages: 0, mayWrite: true } },
  });
});

test('a created conversation is active and comes first', () => {
  expect(after(loaded(['a', 'b']), conversationCreated(open('c')))).toMatchObject({
    data: ['c', 'a', 'b'],
    total: 3,
    activeConversation: 'c',
  });
  expect(after(loaded(['a', 'b']), conversationCreated(open('b')))).toMatchObject({
    data: ['b', 'a'],
    total: 2,
    activeConversation: 'b',
  });
});

test('whether the viewer may write follows the server’s last answer', () => {
  const denied = after(
    conversationLoaded(open('a', { mayWrite: false, refusal: 'Follow them.', remedy: 'follow' })),
    loaded(['a']),
  );
  expect(denied.mapping['a']).toMatchObject({ mayWrite: false, refusal: 'Follow them.', remedy: 'follow' });
  const allowed = reducer(denied, conversationLoaded(open('a')));
  expect(allowed.mapping['a']).toMatchObject({ mayWrite: true });
  expect(allowed.mapping['a']?.refusal).toBeUndefined();
});

test('the reason why a conversation cannot be opened is kept until it can', () => {
  const denied = after(openFailed({ id: 'a', message: 'Gone.' }));
  expect(denied.openErrors).toEqual({ a: 'Gone.' });
  expect(reducer(denied, conversationLoaded(open('a'))).openErrors).toEqual({});
});

test('a new message moves its conversation to the top, but not in search results', () => {
  const created = messageCreated(exampleMessage('b', 1));
  expect(after(loaded(['a', 'b']), created)).toMatchObject({
    data: ['b', 'a'],
    mapping: { b: { lastMessage: { text: 'No. 1' } } },
  });
  const byName = { ...noFilter, q: 'x' };
  expect(
    after(listRequested(byName), listLoaded({ filter: byName, page: page(['a', 'b']), isMore: false }), created),
  ).toMatchObject({ data: ['a', 'b'], mapping: { b: { lastMessage: { text: 'No. 1' } } } });
});

test('an older message does not become the last one', () => {
  expect(
    after(loaded(['a']), messageCreated(exampleMessage('a', 2)), messageCreated(exampleMessage('a', 1))).mapping['a']
      ?.lastMessage?.sequence,
  ).toBe(2);
});

test('the sender of a message stops typing; the viewer’s own message is read', () => {
  const typing = typingChanged({ conversationId: 'a', isTyping: true });
  expect(after(loaded(['a']), typing, typing).typing).toEqual(['a']);
  expect(after(loaded(['a']), typing, messageCreated(exampleMessage('a', 1))).typing).toEqual([]);
  expect(after(loaded(['a']), messageCreated(exampleMessage('a', 1, { isOwn: true }))).mapping['a']?.readSequence).toBe(
    1,
  );
});

test('the last message shows its deletion', () => {
  expect(
    after(
      loaded(['a']),
      messageCreated(exampleMessage('a', 1)),
      messageDeleted({ conversationId: 'a', messageId: 'a 1' }),
    ).mapping['a']?.lastMessage,
  ).toMatchObject({ isDeleted: true, text: deletedText });
});

test('read marks of both sides move forward only', () => {
  const read = (isOwn: boolean, readSequence: number): Action =>
    conversationRead({ conversationId: 'a', isOwn, readSequence });
  expect(after(loaded(['a']), read(true, 5), read(true, 3), read(false, 2)).mapping['a']).toMatchObject({
    readSequence: 5,
    otherReadSequence: 2,
  });
});

test('presence follows the account', () => {
  expect(after(loaded(['a', 'b']), presenceChanged({ accountId: 'other of b', isOnline: true })).mapping).toMatchObject(
    { a: { other: { isOnline: false } }, b: { other: { isOnline: true } } },
  );
});

test('the reset clears everything', () => {
  expect(after(loaded(['a']), activated('a'), reset())).toEqual(conversationSlice.getInitialState());
});

test('a restricted conversation leaves the list, and a message of it does not bring it back', () => {
  const restricted = after(loaded(['a', 'b']), conversationLoaded(open('a', { isRestricted: true })));
  expect(restricted.data).toEqual(['b']);
  expect(reducer(restricted, messageCreated(exampleMessage('a', 1)))).toMatchObject({
    data: ['b'],
    mapping: { a: { lastMessage: { text: 'No. 1' } } },
  });
  const filter = { ...noFilter, isRestricted: true };
  const apart = after(listRequested(filter), listLoaded({ filter, page: page([]), isMore: false }));
  expect(reducer(apart, conversationSurfaced(open('a', { isRestricted: true }))).data).toEqual(['a']);
  expect(reducer(apart, conversationSurfaced(open('b'))).data).toEqual([]);
});
