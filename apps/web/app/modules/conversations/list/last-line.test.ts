import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { lastLine, shortTime } from './conversation-row.tsx';

const photo = { type: 'message-photo' } as Message['files'][number];
const video = { type: 'message-video' } as Message['files'][number];

function line(given: Partial<Message>): string {
  return lastLine({ isOwn: false, isDeleted: false, text: '', files: [], ...given } as Message);
}

test('a message is one line, and says whether it is the viewer’s own', () => {
  expect(line({ text: 'See you\n\n at  eight' })).toBe('See you at eight');
  expect(line({ text: 'See you', isOwn: true })).toBe('You: See you');
});

test('files without text are counted', () => {
  expect([
    line({ files: [photo] }),
    line({ files: [photo, photo, video] }),
    line({ files: [video], isOwn: true }),
  ]).toEqual(['Photo', '2 photos, Video', 'You: Video']);
});

test('locked files are counted with their price', () => {
  const locked = { files: [photo, photo], price: 5, access: { granted: false } } as Partial<Message>;
  expect(line(locked)).toBe('Locked: 2 photos, $5.00');
  expect(line({ ...locked, access: { granted: true } as Message['access'] })).toBe('2 photos');
});

test('a tip shows its amount, and its text where there is one', () => {
  const tip = { amount: 5 } as Message['tip'];
  expect([line({ tip, text: 'Bravo' }), line({ tip, isOwn: true })]).toEqual([
    'Tip of $5.00: Bravo',
    'You: Tip of $5.00',
  ]);
});

test('a deleted message shows nothing but its deletion', () => {
  expect(line({ isDeleted: true, isOwn: true, text: 'x' })).toBe('You deleted a message');
  expect(line({ isDeleted: true, text: 'This message was deleted.' })).toBe('This message was deleted.');
});

test('a time is shortened the nearer it is', () => {
  const now = new Date(2026, 4, 20, 12);
  const at = (...when: [number, number, number, number]): string => shortTime(new Date(...when).toISOString(), now);
  expect(at(2026, 4, 20, 9)).toMatch(/^9:00.AM$/);
  expect([at(2026, 4, 19, 9), at(2026, 4, 15, 9), at(2026, 3, 1, 9), at(2024, 4, 3, 9)]).toEqual([
    'Tue',
    'Fri',
    'Apr 1',
    'May 3, 2024',
  ]);
});
