import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { keepRecentEmoji, readRecentEmoji } from './emoji-picker.tsx';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('a draft is kept for its conversation and the account that wrote it', () => {
  keepDraft('ada', 'one', 'Dear Bo,');
  expect([readDraft('ada', 'one'), readDraft('ada', 'other'), readDraft('bo', 'one')]).toEqual(['Dear Bo,', '', '']);
});

test('a draft of blanks is deleted', () => {
  keepDraft('ada', 'one', 'Dear Bo,');
  keepDraft('ada', 'one', ' \n');
  expect([readDraft('ada', 'one'), localStorage.length]).toEqual(['', 0]);
});

test('the emoji used last comes first, each only once, at most 32', () => {
  for (const emoji of ['🎻', '🎺', '🎻']) keepRecentEmoji(emoji);
  expect(readRecentEmoji()).toEqual(['🎻', '🎺']);
  for (let index = 0; index < 40; index += 1) keepRecentEmoji(String.fromCodePoint(0x1f600 + index));
  expect(readRecentEmoji()).toHaveLength(32);
  expect(readRecentEmoji()[0]).toBe(String.fromCodePoint(0x1f600 + 39));
});

test.each(['not json', '{"a":1}', '[1,"🎻",null]'])(
  'stored emoji that were tampered with (%s) break nothing',
  (stored) => {
    localStorage.setItem('recent-emoji', stored);
    expect(readRecentEmoji().every((emoji) => typeof emoji === 'string')).toBe(true);
  },
);

test('a browser that stores nothing is no obstacle to writing', () => {
  vi.stubGlobal('localStorage', forbiddenStorage());
  keepDraft('ada', 'one', 'Dear Bo,');
  keepRecentEmoji('🎻');
  expect([readDraft('ada', 'one'), readRecentEmoji()]).toEqual(['', []]);
});
