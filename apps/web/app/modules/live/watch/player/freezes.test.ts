import { expect, test } from 'vitest';
import { isFailing, noteFrames, startFrames, type FrameHistory } from './freezes.ts';

/** The history after looks every half a second, with the number of frames at each. */
function looks(frames: readonly number[], before: FrameHistory = startFrames(0)): [FrameHistory, number] {
  return frames.reduce<[FrameHistory, number]>(
    ([history, nowMs], count) => [noteFrames(history, count, nowMs + 500), nowMs + 500],
    [before, 0],
  );
}

test('a connection without a frame for three seconds fails', () => {
  expect(isFailing(...looks([0, 0, 0, 0, 0]))).toBe(false);
  expect(isFailing(...looks([0, 0, 0, 0, 0, 0]))).toBe(true);
});

test('one freeze is tolerated, a second within ten seconds is not', () => {
  const once = [10, 20, 20, 20, 30, 40];
  expect(isFailing(...looks(once))).toBe(false);
  expect(isFailing(...looks([...once, 40, 40, 50]))).toBe(true);
});

test('freezes more than ten seconds apart are tolerated', () => {
  const smooth = Array.from({ length: 20 }, (_, index) => 100 + index * 10);
  expect(isFailing(...looks([10, 10, 10, ...smooth, 290, 290, 300]))).toBe(false);
});

test('a freeze that does not end fails', () => {
  expect(isFailing(...looks([10, ...Array.from({ length: 9 }, () => 10)]))).toBe(false);
  expect(isFailing(...looks([10, ...Array.from({ length: 10 }, () => 10)]))).toBe(true);
});

test('frames from before the start do not count', () => {
  expect(looks([500, 500], startFrames(0, 500))[0].hasFrames).toBe(false);
});
