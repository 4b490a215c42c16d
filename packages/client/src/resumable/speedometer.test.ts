import { expect, test } from 'vitest';
import { createSpeedometer } from './transfer.ts';

test('reports the speed of the last seconds once there are enough reports', () => {
  const meter = createSpeedometer();
  expect([meter.note(0, 0), meter.note(100, 500), meter.note(2_000, 1_000)]).toEqual([undefined, undefined, 2_000]);
});

test('follows a network that becomes slower', () => {
  const meter = createSpeedometer();
  for (let second = 0; second <= 10; second += 1) meter.note(second * 1_000, second * 1_000);
  for (let second = 11; second <= 20; second += 1) meter.note(10_000 + (second - 10) * 10, second * 1_000);
  expect(meter.note(10_110, 21_000)).toBeCloseTo(10);
});

test('neither a pause nor what was sent before it counts', () => {
  const meter = createSpeedometer();
  meter.note(0, 0);
  meter.note(1_000, 1_000);
  meter.reset();
  expect(meter.note(5_000_000, 60_000)).toBeUndefined();
  expect(meter.note(5_001_000, 61_000)).toBe(1_000);
});

test('a second attempt that begins further back does not make it negative', () => {
  const meter = createSpeedometer();
  meter.note(5_000, 0);
  expect(meter.note(1_000, 2_000)).toBe(0);
});
