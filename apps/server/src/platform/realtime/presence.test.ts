import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoneProcess } from '../processes/processes.ts';
import { createPresence, presenceTimes } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const changes: string[] = [];
  const presence = createPresence({
    processes: createLoneProcess(),
    times: presenceTimes,
    onChange: (id, isOnline) => changes.push(`${id} ${isOnline ? 'came' : 'went'}`),
  });
  return { presence, changes };
}

test('a short interruption of the network changes nothing', () => {
  const { presence, changes } = watch();
  presence.enter('ann');
  presence.leave('ann');
  vi.advanceTimersByTime(presenceTimes.graceMs - 1);
  expect(presence.isOnline('ann')).toBe(true);
  presence.enter('ann');
  vi.advanceTimersByTime(60_000);
  expect(changes).toEqual(['ann came']);
});

test('an account goes offline once, after its last socket and the grace period', () => {
  const { presence, changes } = watch();
  presence.enter('ann');
  presence.enter('ann');
  presence.leave('ann');
  vi.advanceTimersByTime(60_000);
  expect(changes).toEqual(['ann came']);
  presence.leave('ann');
  vi.advanceTimersByTime(presenceTimes.graceMs);
  expect(changes).toEqual(['ann came', 'ann went']);
  expect(presence.online()).toEqual([]);
});
