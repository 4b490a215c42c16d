import { expect, test } from 'vitest';
import { follow, withoutFirst, type OverlayReply } from './stream-overlay.tsx';

const message = (sequence: number, given: object = {}) =>
  ({ _id: `m${sequence}`, sequence, text: String(sequence), isDeleted: false, ...given }) as never;
const reply = (messages: readonly never[], given: Partial<OverlayReply> = {}): OverlayReply => ({
  kind: 'chat',
  position: messages.length,
  clearedSequence: 0,
  messages: [...messages],
  goal: null,
  ...given,
});
const texts = (state: ReturnType<typeof follow>): string => state.messages.map(({ text }) => text).join(' ');

test('new messages follow the known ones, each once', () => {
  const first = follow(undefined, reply([message(1), message(2)]));
  expect(texts(follow(first, reply([message(2), message(3)])))).toBe('1 2 3');
});

test('deleted and cleared messages are gone', () => {
  const first = follow(undefined, reply([message(1), message(2), message(3)]));
  const deleted = follow(first, reply([message(2, { isDeleted: true })]));
  expect(texts(deleted)).toBe('1 3');
  expect(texts(follow(deleted, reply([], { clearedSequence: 1 })))).toBe('3');
});

test('only the last thirty are kept, and an alert that was shown is dropped', () => {
  const many = Array.from({ length: 40 }, (_, index) => message(index + 1));
  const state = follow(undefined, reply(many));
  expect(state.messages).toHaveLength(30);
  expect(withoutFirst(state).messages).toHaveLength(29);
});
