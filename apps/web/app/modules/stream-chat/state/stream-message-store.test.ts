import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { expect, test } from 'vitest';
import { emptyStore, maxShown, addMissed, addMessages, applyEvent, addPage, trim } from './stream-message-store.ts';

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

test('older pages are prepended, and the end stays', () => {
  const latest = addPage(emptyStore, page(26, 50), false);
  expect([latest.isLoadMore, latest.position, latest.total]).toEqual([true, 50, 50]);
  const all = addPage(latest, page(1, 25, 50), true);
  expect(sequences(all)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(all.isLoadMore).toBe(false);
});

test('events are applied in order, once; a gap is reported', () => {
  const store = addPage(emptyStore, page(1, 2), false);
  const third = applyEvent(store, { name: 'created', position: 3, message: message(3) });
  expect(third && sequences(third)).toEqual([1, 2, 3]);
  expect(third && applyEvent(third, { name: 'created', position: 3, message: message(3) })).toBe(third);
  expect(applyEvent(store, { name: 'created', position: 4, message: message(4) })).toBeUndefined();
  expect(applyEvent(emptyStore, { name: 'created', position: 4, message: message(4) })).toBe(emptyStore);
});

test('a deleted message leaves a placeholder, cleared messages disappear', () => {
  const store = addPage(emptyStore, page(1, 3), false);
  const deleted = applyEvent(store, { name: 'deleted', position: 4, messageId: 'm2' });
  expect(deleted?.items[1]).toMatchObject({ text: 'Message deleted', isDeleted: true });
  expect(applyEvent(store, { name: 'cleared', position: 4, clearedSequence: 3 })).toMatchObject({
    items: [],
    isLoadMore: false,
    position: 4,
  });
});

test('missed messages are joined; an older one that was only deleted is not inserted', () => {
  const store = addPage(emptyStore, page(26, 50), false);
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
  const joined = addMissed(store, missed);
  expect(sequences(joined).slice(0, 2)).toEqual([26, 27]);
  expect(joined.items.find(({ sequence }) => sequence === 30)).toMatchObject({ isDeleted: true });
  expect([sequences(joined).at(-1), joined.position]).toEqual([51, 53]);
});

test('the viewer’s own message arrives once, by reply or by event, and is no longer pending', () => {
  const pending = { conversationId: 'chat', clientId: 'own', text: 'Hi', state: 'sending', error: null } as const;
  const store = { ...addPage(emptyStore, page(1, 2), false), outgoing: [pending] };
  const answered = addMessages(store, [message(3, { clientId: 'own' })]);
  expect(answered.outgoing).toEqual([]);
  const received = applyEvent(answered, { name: 'created', position: 3, message: message(3, { clientId: 'own' }) });
  expect(received && sequences(received)).toEqual([1, 2, 3]);
  expect(received?.position).toBe(3);
});

test('at the end only as many messages are kept as are shown', () => {
  const store = addPage(emptyStore, page(1, maxShown + 50), false);
  expect(trim(store)).toMatchObject({ isLoadMore: true });
  expect(sequences(trim(store))).toHaveLength(maxShown);
  expect(sequences(trim(store)).at(-1)).toBe(maxShown + 50);
});
