import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { readPreferences, writePreferences } from './preferences.ts';

const defaults = { volume: 1, isMuted: false, captions: null };

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('the next video has the volume and the captions of the last', () => {
  writePreferences({ volume: 0.4, isMuted: true });
  writePreferences({ captions: 'no' });
  expect(readPreferences()).toEqual({ volume: 0.4, isMuted: true, captions: 'no' });
});

test.each(['null', 'not json', '{"volume":7,"isMuted":"yes","captions":3}'])(
  'stored text that was tampered with (%s) gives the defaults',
  (stored) => {
    localStorage.setItem('player', stored);
    expect(readPreferences()).toEqual(defaults);
  },
);

test('without storage the defaults are used', () => {
  vi.stubGlobal('localStorage', forbiddenStorage());
  writePreferences({ volume: 0.4 });
  expect(readPreferences()).toEqual(defaults);
});
