import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../platform/testing/memory-storage.ts';
import { forgetPosition, keepPosition, recallPosition } from './position.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('one goes on where one stopped', () => {
  keepPosition('film', 61.8);
  expect([recallPosition('film', 600), recallPosition('other', 600)]).toEqual([61, 0]);
});

test('what was hardly begun or nearly over begins anew', () => {
  keepPosition('begun', 4);
  keepPosition('over', 597);
  expect([recallPosition('begun', 600), recallPosition('over', 600)]).toEqual([0, 0]);
});

test('what was seen to the end is forgotten', () => {
  keepPosition('film', 61);
  forgetPosition('film');
  expect(recallPosition('film', 600)).toBe(0);
});

test('a browser that keeps nothing plays from the beginning', () => {
  vi.stubGlobal('localStorage', forbiddenStorage());
  keepPosition('film', 61);
  forgetPosition('film');
  expect(recallPosition('film', 600)).toBe(0);
});
