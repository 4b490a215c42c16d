import { expect, test } from 'vitest';
import { readSample } from './outgoing-stats.ts';

const video = (timestamp: number, bytesSent: number) => ({
  type: 'outbound-rtp',
  kind: 'video',
  timestamp,
  bytesSent,
  framesPerSecond: 30,
  frameWidth: 1280,
  frameHeight: 720,
  qualityLimitationReason: 'cpu',
});

test('the bitrate is that of the time between two samples', () => {
  const first = readSample([video(1_000, 100_000)], undefined);
  expect(first).toMatchObject({ bitrate: undefined, limit: 'cpu', width: 1280, height: 720 });
  const remote = { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.1 };
  expect(readSample([video(3_000, 600_000), remote], first)).toMatchObject({ bitrate: 2_000_000, loss: 0.1 });
});

test('a new connection, which counts from zero, has no negative bitrate', () => {
  const before = readSample([video(1_000, 900_000)], undefined);
  expect(readSample([video(2_000, 1_000)], before)?.bitrate).toBe(0);
});

test('without video there is nothing to say', () =>
  expect(readSample([{ type: 'candidate-pair' }], undefined)).toBeUndefined());
