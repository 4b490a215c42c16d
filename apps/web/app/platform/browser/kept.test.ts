import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, fullStorage, memoryStorage } from '../testing/memory-storage.ts';
import { forget, forgetAll, forgetOthers, keep, listKept, readKept } from './kept.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('what waits is kept for its account, until it is forgotten', () => {
  expect(keep('ada', 'message', 'm1', { text: 'Hello' })).toBe(true);
  expect(readKept('ada', 'message', 'm1')).toEqual({ text: 'Hello' });
  expect(listKept('ada', 'message')).toEqual(['m1']);
  forget('ada', 'message', 'm1');
  expect(listKept('ada', 'message')).toEqual([]);
});

test('another account sees nothing of it', () => {
  keep('ada', 'wish', 'like:feed:1', { isOn: true });
  expect(listKept('grace', 'wish')).toEqual([]);
  expect(readKept('grace', 'wish', 'like:feed:1')).toBeUndefined();
});

test('another account that logs in leaves nothing of the one before, and keeps its own', () => {
  keep('ada', 'message', 'm1', {});
  keep('grace', 'message', 'm2', {});
  forgetOthers('grace');
  expect([listKept('ada', 'message'), listKept('grace', 'message')]).toEqual([[], ['m2']]);
});

test('a logout removes everything that waits, and nothing else', () => {
  localStorage.setItem('theme', 'dark');
  keep('ada', 'message', 'm1', {});
  forgetAll();
  expect([listKept('ada', 'message'), localStorage.getItem('theme')]).toEqual([[], 'dark']);
});

test.each([
  ['forbids storage', forbiddenStorage()],
  ['is full', fullStorage()],
])('where the browser %s, the caller learns that nothing is kept', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  expect(keep('ada', 'message', 'm1', {})).toBe(false);
  expect(listKept('ada', 'message')).toEqual([]);
});
