import {
  deletedText,
  type Conversation,
  type Message,
  type OpenConversation,
} from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { reset } from '../../../platform/state/reset.ts';
import {
  activated,
  conversationCreated,
  conversationLoaded,
  conversationRefused,
  conversationSlice,
  everything,
  listFailed,
  listLoaded,
  listRequested,
  presenceChanged,
  typingChanged,
  unreadChanged,
  type ConversationPage,
  type ConversationState,
} from './conversation-slice.ts';
import { conversationRead, messageCreated, messageDeleted } from './news.ts';

const { reducer } = conversationSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]): ConversationState =>
  actions.reduce<ConversationState>(reducer, conversationSlice.getInitialState());

function conversation(id: string, given: Partial<Conversation> = {}): Conversation {
  const other = {
    _id: `other of ${id}`,
    username: id,
    name: id,
    avatar: '/no-avatar.jpg',
    isPerformer: true,
    isOnline: false,
  };
  return {
    _id: id,
    other,
    lastMessage: null,
    totalNotSeenMessages: 0,
    readSequence: 0,
    otherReadSequence: 0,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...given,
  };
}

function message(conversationId: string, sequence: number, given: Partial<Message> = {}): Message {
  return {
    _id: `${conversationId} ${sequence}`,
    conversationId,
    sequence,
    senderId: 'her',
    isOwn: false,
    text: `No. ${sequence}`,
    isDeleted: false,
    replyTo: null,
    files: [],
    createdAt: '2026-01-02T00:00:00Z',
    ...given,
  };
}

const open = (id: string, given: Partial<OpenConversation> = {}): OpenConversation => ({
  ...conversation(id),
  mayWrite: true,
  mayAttach: true,
  ...given,
});
const page = (ids: readonly string[], given: Partial<ConversationPage> = {}): ConversationPage => ({
  data: ids.map((id) => conversation(id)),
  total: ids.length,
  ...given,
});
const loaded = (ids: readonly string[], given: Partial<ConversationPage> = {}): Action =>
  listLoaded({ filter: everything, page: page(ids, given), isMore: false });

test('a list is requested, loaded and mapped by id; more is put behind, each id once', () => {
  expect(after(listRequested(everything))).toMatchObject({ requesting: true, success: false, data: [] });
  const first = after(listRequested(everything), loaded(['a', 'b'], { total: 3, nextCursor: 'on' }));
  expect(first).toMatchObject({
    requesting: false,
    success: true,
    data: ['a', 'b'],
    total: 3,
    nextCursor: 'on',
    mapping: { a: { _id: 'a' }, b: { _id: 'b' } },
  });
  expect(
    reducer(first, listLoaded({ filter: everything, page: page(['b', 'c'], { total: 3 }), isMore: true })),
  ).toMatchObject({ data: ['a', 'b', 'c'], nextCursor: null });
});

test('a failure is kept, and what was loaded stays', () => {
  expect(after(loaded(['a']), listRequested(everything), listFailed('No.'))).toMatchObject({
    requesting: false,
    error: 'No.',
    data: ['a'],
  });
});

test('an answer to what is not asked any more is dropped', () => {
  const unread = { q: '', isUnread: true };
  expect(after(listRequested(everything), listRequested(unread), loaded(['a']))).toMatchObject({
    data: [],
    requesting: true,
    filter: unread,
  });
});

test('opening activates a conversation and resets what is unread in it', () => {
  const state = after(loaded(['a']), unreadChanged({ conversationId: 'a', totalNotSeenMessages: 4 }), activated('a'));
  expect(state).toMatchObject({ activeConversation: 'a', mapping: { a: { totalNotSeenMessages: 0 } } });
});

test('one that the list has not reached is active before it is known, and read when it is', () => {
  expect(after(activated('z'), conversationLoaded(open('z', { totalNotSeenMessages: 3 })))).toMatchObject({
    activeConversation: 'z',
    mapping: { z: { totalNotSeenMessages: 0, mayWrite: true } },
  });
});

test('a created conversation is active and stands first', () => {
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

test('whether one may write follows what the server said last', () => {
  const refused = after(
    conversationLoaded(open('a', { mayWrite: false, refusal: 'Follow her.', remedy: 'follow' })),
    loaded(['a']),
  );
  expect(refused.mapping['a']).toMatchObject({ mayWrite: false, refusal: 'Follow her.', remedy: 'follow' });
  const allowed = reducer(refused, conversationLoaded(open('a')));
  expect(allowed.mapping['a']).toMatchObject({ mayWrite: true });
  expect(allowed.mapping['a']?.refusal).toBeUndefined();
});

test('why a conversation cannot be opened is kept until it can', () => {
  const refused = after(conversationRefused({ id: 'a', message: 'Gone.' }));
  expect(refused.refused).toEqual({ a: 'Gone.' });
  expect(reducer(refused, conversationLoaded(open('a'))).refused).toEqual({});
});

test('a new message puts its conversation first, unless the list is what a search found', () => {
  const told = messageCreated(message('b', 1));
  expect(after(loaded(['a', 'b']), told)).toMatchObject({
    data: ['b', 'a'],
    mapping: { b: { lastMessage: { text: 'No. 1' } } },
  });
  const byName = { q: 'x', isUnread: false };
  expect(
    after(listRequested(byName), listLoaded({ filter: byName, page: page(['a', 'b']), isMore: false }), told),
  ).toMatchObject({ data: ['a', 'b'], mapping: { b: { lastMessage: { text: 'No. 1' } } } });
});

test('an older message does not become the last one', () => {
  expect(
    after(loaded(['a']), messageCreated(message('a', 2)), messageCreated(message('a', 1))).mapping['a']?.lastMessage
      ?.sequence,
  ).toBe(2);
});

test('who has sent a message writes no more; one’s own is read', () => {
  const typing = typingChanged({ conversationId: 'a', isTyping: true });
  expect(after(loaded(['a']), typing, typing).typing).toEqual(['a']);
  expect(after(loaded(['a']), typing, messageCreated(message('a', 1))).typing).toEqual([]);
  expect(after(loaded(['a']), messageCreated(message('a', 1, { isOwn: true }))).mapping['a']?.readSequence).toBe(1);
});

test('the last line tells of a deletion', () => {
  expect(
    after(loaded(['a']), messageCreated(message('a', 1)), messageDeleted({ conversationId: 'a', messageId: 'a 1' }))
      .mapping['a']?.lastMessage,
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
