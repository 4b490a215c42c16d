import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { readPreferences, writePreferences } from './preferences.ts';

const usual = { volume: 1, isMuted: false, captions: null };

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('the next film is as loud as the last, in the same captions', () => {
  writePreferences({ volume: 0.4, isMuted: true });
  writePreferences({ captions: 'no' });
  expect(readPreferences()).toEqual({ volume: 0.4, isMuted: true, captions: 'no' });
});

test.each(['null', 'not json', '{"volume":7,"isMuted":"yes","captions":3}'])(
  'what was tampered with (%s) is as usual',
  (stored) => {
    localStorage.setItem('player', stored);
    expect(readPreferences()).toEqual(usual);
  },
);

test('a browser that keeps nothing plays as usual', () => {
  vi.stubGlobal('localStorage', forbiddenStorage());
  writePreferences({ volume: 0.4 });
  expect(readPreferences()).toEqual(usual);
});
