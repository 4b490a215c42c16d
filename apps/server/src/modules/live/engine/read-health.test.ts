import { expect, test } from 'vitest';
import { adviceOn } from './read-health.ts';

const healthy = {
  bitrate: 1_500_000,
  framesPerSecond: 30,
  loss: 0,
  keyframeIntervalMs: 2_000,
  hasBFrames: false,
  isStill: false,
  width: 1_280,
  height: 720,
  hasAudio: true,
};

test('a picture that hardly moves is not called blurry, however few bits it takes', () => {
  expect(adviceOn(healthy, 8_000)).toEqual([]);
  expect(adviceOn({ ...healthy, bitrate: 60_000, isStill: true }, 8_000)).toEqual([]);
  expect(adviceOn({ ...healthy, bitrate: 60_000 }, 8_000)).toEqual([expect.stringContaining('blurry')]);
});
