import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoneProcess } from '../processes/processes.ts';
import { createPresence, presenceTimes } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const told: string[] = [];
  const presence = createPresence({
    processes: createLoneProcess(),
    times: presenceTimes,
    onChange: (id, isOnline) => told.push(`${id} ${isOnline ? 'came' : 'went'}`),
  });
  return { presence, told };
}

test('a blink of the network is not told', () => {
  const { presence, told } = watch();
  presence.enter('ann');
  presence.leave('ann');
  vi.advanceTimersByTime(presenceTimes.graceMs - 1);
  expect(presence.isOnline('ann')).toBe(true);
  expect(presence.countSockets('ann')).toBe(0);
  presence.enter('ann');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['ann came']);
});

test('who goes and does not come back is told to be gone, once, after the last socket', () => {
  const { presence, told } = watch();
  presence.enter('ann');
  presence.enter('ann');
  presence.leave('ann');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['ann came']);
  presence.leave('ann');
  vi.advanceTimersByTime(presenceTimes.graceMs);
  expect(told).toEqual(['ann came', 'ann went']);
  expect(presence.online()).toEqual([]);
});
