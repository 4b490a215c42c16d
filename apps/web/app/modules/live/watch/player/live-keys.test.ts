import { expect, test } from 'vitest';
import { pressLiveKey } from './live-player.tsx';

function pressed(key: string, ctrlKey = false): unknown[] {
  const calls: unknown[] = [];
  const isTaken = pressLiveKey(
    { key, ctrlKey, metaKey: false, altKey: false },
    {
      toggle: () => void calls.push('toggle'),
      toggleMute: () => void calls.push('mute'),
      toggleFullscreen: () => void calls.push('full screen'),
      toggleTheatre: () => void calls.push('theatre'),
      togglePictureInPicture: () => void calls.push('picture in picture'),
      changeVolume: (step) => void calls.push(step),
    },
  );
  return [isTaken, ...calls];
}

test.each([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['m', 'mute'],
  ['F', 'full screen'],
  ['t', 'theatre'],
  ['i', 'picture in picture'],
  ['ArrowUp', 0.1],
  ['ArrowDown', -0.1],
])('%s', (key, call) => {
  expect(pressed(key)).toEqual([true, call]);
});

test.each(['Tab', 'Enter', 'Escape', '5', 'ArrowLeft'])('%s is left to the browser', (key) => {
  expect(pressed(key)).toEqual([false]);
});

test('shortcuts with Ctrl are left to the browser', () => {
  expect(pressed('t', true)).toEqual([false]);
});
