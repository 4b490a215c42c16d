import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { exampleMessage } from '../state/example-messages.ts';
import type { OutgoingMessage } from '../state/message-store.ts';
import { dayLabel, threadRows, type ThreadRow } from './thread-rows.ts';

const message = (sequence: number, createdAt: Date, given: Partial<Message> = {}): Message =>
  exampleMessage('c', sequence, { createdAt: createdAt.toISOString(), ...given });

/** In the time zone of the test run, as the page uses its reader's. */
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 4, day, hour, minute);

const thread = (items: readonly Message[], outgoing: readonly OutgoingMessage[] = []) => ({ items, from: 1, outgoing });

/** `[` begins a group, `]` ends one. */
const shape = (rows: readonly ThreadRow[]): string =>
  rows
    .map((row) =>
      'isFirst' in row
        ? `${row.isFirst ? '[' : ''}${row.kind === 'message' ? row.message.sequence : 'out'}${row.isLast ? ']' : ''}`
        : row.kind,
    )
    .join(' ');

test('messages are grouped by author and time, with a mark where a day begins', () => {
  const items = [
    message(1, at(1, 23, 58)),
    message(2, at(1, 23, 59)),
    message(3, at(2, 0, 1)),
    message(4, at(2, 0, 2), { isOwn: true }),
    message(5, at(2, 9), { isOwn: true }),
  ];
  expect(shape(threadRows(thread(items), null))).toBe('day [1 2] day [3] [4] [5]');
});

test('one line comes before the first new message, and not before the viewer’s own', () => {
  const items = [
    message(1, at(1, 9)),
    message(2, at(1, 9), { isOwn: true }),
    message(3, at(1, 9)),
    message(4, at(1, 9)),
  ];
  expect(shape(threadRows(thread(items), 1))).toBe('day [1] [2] new [3 4]');
  expect(shape(threadRows(thread(items), 4))).toBe('day [1] [2] [3 4]');
  expect(shape(threadRows({ ...thread(items.slice(2)), from: 3 }, 1))).toBe('day [3 4]');
});

test('a message being sent comes last, grouped with sent ones, and keeps its key when it arrives', () => {
  const waiting: OutgoingMessage = {
    conversationId: 'c',
    clientId: 'x',
    text: 'Hi',
    replyTo: null,
    fileIds: [],
    price: null,
    createdAt: at(1, 9, 1).toISOString(),
    state: 'sending',
    error: null,
  };
  const sent = message(1, at(1, 9), { isOwn: true });
  const rows = threadRows(thread([sent], [waiting]), null);
  expect(shape(rows)).toBe('day [1 out]');
  expect(threadRows(thread([sent, message(2, at(1, 9, 1), { isOwn: true, clientId: 'x' })]), null).at(-1)?.key).toBe(
    rows.at(-1)?.key,
  );
});

test('days are named relative to now where they are near', () => {
  const now = at(20, 12);
  const labels = [at(20, 0), at(19, 23), at(15, 1), at(1, 1), new Date(2024, 4, 3)].map((day) =>
    dayLabel(day.toISOString(), now),
  );
  expect(labels).toEqual(['Today', 'Yesterday', 'Friday', 'Fri, May 1', 'May 3, 2024']);
});
