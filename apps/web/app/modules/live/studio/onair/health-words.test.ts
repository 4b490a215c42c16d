import { expect, test } from 'vitest';
import type { OutgoingSample } from '../publishing/outgoing-stats.ts';
import { adviceOf } from './health-card.tsx';

const well: OutgoingSample = {
  at: 1,
  bytesSent: 1,
  bitrate: 2_000_000,
  framesPerSecond: 30,
  width: 1_280,
  height: 720,
  loss: 0,
  limit: 'none',
};

test('a healthy stream needs no advice', () => expect(adviceOf(undefined, well)).toEqual([]));

test('a busy device, a lossy line and a slow one each get their own advice', () => {
  expect(adviceOf(undefined, { ...well, limit: 'cpu' })).toEqual([expect.stringContaining('too busy')]);
  expect(adviceOf(undefined, { ...well, loss: 0.2 })).toEqual([expect.stringContaining('loses data')]);
  expect(adviceOf(undefined, { ...well, limit: 'bandwidth', bitrate: 300_000 })).toEqual([
    expect.stringContaining('slow'),
  ]);
});

test('what the site says is enough, so that nothing is said twice', () => {
  const health = { advice: ['Few frames arrive.'] } as never;
  expect(adviceOf(health, { ...well, limit: 'cpu' })).toEqual(['Few frames arrive.']);
});
