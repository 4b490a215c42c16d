import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { expect, test } from 'vitest';
import { emptyStore, maxShown, takeCaughtUp, takeMessages, takeNews, takePage, trim } from './stream-message-store.ts';

const sender = { _id: 'fan', username: 'fan', name: 'Fan', avatar: '' };
const message = (sequence: number, changed: Partial<StreamMessage> = {}): StreamMessage => ({
  _id: `m${sequence}`,
  conversationId: 'chat',
  sequence,
  position: sequence,
  sender,
  text: `${sequence}`,
  isDeleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changed,
});
const page = (from: number, to: number, total = to) => ({
  data: Array.from({ length: to - from + 1 }, (_, index) => message(to - index)),
  total,
  position: total,
});
const sequences = ({ items }: { readonly items: readonly StreamMessage[] }) => items.map(({ sequence }) => sequence);

test('older pages go before, and what is at the end stays', () => {
  const latest = takePage(emptyStore, page(26, 50), false);
  expect([latest.isLoadMore, latest.position, latest.total]).toEqual([true, 50, 50]);
  const all = takePage(latest, page(1, 25, 50), true);
  expect(sequences(all)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(all.isLoadMore).toBe(false);
});

test('news are taken in their order, once; a gap is told', () => {
  const store = takePage(emptyStore, page(1, 2), false);
  const third = takeNews(store, { name: 'created', position: 3, message: message(3) });
  expect(third && sequences(third)).toEqual([1, 2, 3]);
  expect(third && takeNews(third, { name: 'created', position: 3, message: message(3) })).toBe(third);
  expect(takeNews(store, { name: 'created', position: 4, message: message(4) })).toBeUndefined();
  expect(takeNews(emptyStore, { name: 'created', position: 4, message: message(4) })).toBe(emptyStore);
});

test('what is deleted keeps its place, what is cleared goes', () => {
  const store = takePage(emptyStore, page(1, 3), false);
  const deleted = takeNews(store, { name: 'deleted', position: 4, messageId: 'm2' });
  expect(deleted?.items[1]).toMatchObject({ text: 'Message deleted', isDeleted: true });
  expect(takeNews(store, { name: 'cleared', position: 4, clearedSequence: 3 })).toMatchObject({
    items: [],
    isLoadMore: false,
    position: 4,
  });
});

test('what was missed is joined; an older message of which only the deletion is new does not jump into the middle', () => {
  const store = takePage(emptyStore, page(26, 50), false);
  const missed = {
    data: [
      message(3, { position: 51, isDeleted: true }),
      message(30, { position: 52, isDeleted: true, text: 'Message deleted' }),
      message(51, { position: 53 }),
    ],
    total: 51,
    position: 53,
    clearedSequence: 0,
  };
  const caught = takeCaughtUp(store, missed);
  expect(sequences(caught).slice(0, 2)).toEqual([26, 27]);
  expect(caught.items.find(({ sequence }) => sequence === 30)).toMatchObject({ isDeleted: true });
  expect([sequences(caught).at(-1), caught.position]).toEqual([51, 53]);
});

test('one’s own message arrives once, whichever way is quicker, and is pending no longer', () => {
  const pending = { conversationId: 'chat', clientId: 'mine', text: 'Hi', state: 'sending', error: null } as const;
  const store = { ...takePage(emptyStore, page(1, 2), false), outgoing: [pending] };
  const answered = takeMessages(store, [message(3, { clientId: 'mine' })]);
  expect(answered.outgoing).toEqual([]);
  const told = takeNews(answered, { name: 'created', position: 3, message: message(3, { clientId: 'mine' }) });
  expect(told && sequences(told)).toEqual([1, 2, 3]);
  expect(told?.position).toBe(3);
});

test('at the end, no more are kept than are shown', () => {
  const store = takePage(emptyStore, page(1, maxShown + 50), false);
  expect(trim(store)).toMatchObject({ isLoadMore: true });
  expect(sequences(trim(store))).toHaveLength(maxShown);
  expect(sequences(trim(store)).at(-1)).toBe(maxShown + 50);
});
