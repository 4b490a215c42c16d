import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../platform/testing/memory-storage.ts';
import { deletePosition, storePosition, readPosition } from './position.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('the next time starts where the last one stopped', () => {
  storePosition('video', 61.8);
  expect([readPosition('video', 600), readPosition('other', 600)]).toEqual([61, 0]);
});

test('what was hardly started or nearly finished starts over', () => {
  storePosition('begun', 4);
  storePosition('over', 597);
  expect([readPosition('begun', 600), readPosition('over', 600)]).toEqual([0, 0]);
});

test('a deleted position starts over', () => {
  storePosition('video', 61);
  deletePosition('video');
  expect(readPosition('video', 600)).toBe(0);
});

test('without storage everything starts at the beginning', () => {
  vi.stubGlobal('localStorage', forbiddenStorage());
  storePosition('video', 61);
  deletePosition('video');
  expect(readPosition('video', 600)).toBe(0);
});
