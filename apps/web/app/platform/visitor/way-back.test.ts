import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../testing/memory-storage.ts';
import { forgetWayBack, keepWayBack, readWayBack } from './way-back.ts';

const open = (localStorage: Storage): void => void vi.stubGlobal('window', { localStorage });

beforeEach(() => {
  vi.useFakeTimers();
  open(memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the page stays for an hour, until another request or the logout', () => {
  keepWayBack('/ada?tab=videos');
  expect(readWayBack()).toBe('/ada?tab=videos');
  keepWayBack(undefined);
  expect(readWayBack()).toBeUndefined();
  keepWayBack('/ada');
  forgetWayBack();
  expect(readWayBack()).toBeUndefined();
  keepWayBack('/ada');
  vi.advanceTimersByTime(60 * 60_000);
  expect(readWayBack()).toBeUndefined();
});

test('it is a page of this site, and nothing breaks where storage is forbidden', () => {
  keepWayBack('//elsewhere.example');
  expect(readWayBack()).toBeUndefined();
  open(forbiddenStorage());
  keepWayBack('/ada');
  expect(readWayBack()).toBeUndefined();
});
