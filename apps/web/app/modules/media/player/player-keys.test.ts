import { expect, test, vi } from 'vitest';
import { pressKey, type KeyTarget } from './player-keys.ts';

function pressed(key: string, modifier: 'ctrlKey' | 'none' = 'none'): unknown[] {
  const calls: unknown[] = [];
  const names = [
    'toggle',
    'seekTo',
    'seekBy',
    'setVolume',
    'toggleMute',
    'setRate',
    'toggleFullscreen',
    'togglePictureInPicture',
  ] as const;
  const controls = Object.fromEntries(
    names.map((name) => [name, (...values: number[]) => calls.push([name, ...values])]),
  ) as unknown as KeyTarget['controls'];
  const toggleCaptions = vi.fn(() => calls.push(['captions']));
  const toggleTheatre = vi.fn(() => calls.push(['theatre']));
  const isTaken = pressKey(
    { key, ctrlKey: modifier === 'ctrlKey', metaKey: false, altKey: false },
    { controls, toggleCaptions, toggleTheatre, playback: { volume: 0.5, rate: 1.5, durationSeconds: 200 } },
  );
  return [isTaken, ...calls];
}

test.each([
  [' ', ['toggle']],
  ['k', ['toggle']],
  ['K', ['toggle']],
  ['j', ['seekBy', -10]],
  ['l', ['seekBy', 10]],
  ['ArrowLeft', ['seekBy', -5]],
  ['ArrowRight', ['seekBy', 5]],
  ['ArrowUp', ['setVolume', 0.6]],
  ['ArrowDown', ['setVolume', 0.4]],
  ['m', ['toggleMute']],
  ['f', ['toggleFullscreen']],
  ['i', ['togglePictureInPicture']],
  ['c', ['captions']],
  ['t', ['theatre']],
  ['<', ['setRate', 1.25]],
  ['>', ['setRate', 1.75]],
  ['0', ['seekTo', 0]],
  ['7', ['seekTo', 140]],
  ['Home', ['seekTo', 0]],
  ['End', ['seekTo', 200]],
])('%s', (key, call) => {
  expect(pressed(key)).toEqual([true, call]);
});

test.each(['Tab', 'Enter', 'x', 'F5', 'Escape'])('%s is left to the browser', (key) => {
  expect(pressed(key)).toEqual([false]);
});

test('shortcuts with Ctrl are left to the browser', () => {
  expect(pressed('f', 'ctrlKey')).toEqual([false]);
});
