import { expect, test } from 'vitest';
import { measureUplink } from './uplink.ts';

/** A connection of so many bits per second, on which each call takes some time besides. */
function lineOf(bitsPerSecond: number, besidesMs: number) {
  let time = 0;
  const sent: number[] = [];
  return {
    sent,
    now: () => time,
    send: async (bytes: number) => {
      sent.push(bytes);
      time += besidesMs + ((bytes * 8) / bitsPerSecond) * 1_000;
    },
  };
}

test.each([300_000, 2_000_000, 5_000_000])('an uplink of %i bits per second is measured as such', async (speed) => {
  const line = lineOf(speed, 80);
  const measured = await measureUplink(line.send, line.now);
  expect(measured / speed).toBeGreaterThan(0.98);
  expect(measured / speed).toBeLessThan(1.02);
});

test('a slow line is not kept busy for long, and a fast one gets at most 800 kB', async () => {
  const slow = lineOf(200_000, 50);
  await measureUplink(slow.send, slow.now);
  expect(slow.now()).toBeLessThan(6_000);
  const fast = lineOf(100_000_000, 10);
  await measureUplink(fast.send, fast.now);
  expect(Math.max(...fast.sent)).toBe(800_000);
});
