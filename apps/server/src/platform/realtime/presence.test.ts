import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoneProcess, type Processes } from '../processes/processes.ts';
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

describe('beside another process', () => {
  beforeEach(() => void vi.useRealTimers());

  /** Two processes whose messages take a turn of the event loop, as those through Redis do at least. */
  function connectTwo() {
    const receivers = new Map<string, (message: never, from: string) => void>();
    const dead = new Set<string>();
    const process = (id: string): Processes => ({
      ...createLoneProcess(),
      id,
      isAlone: false,
      isConnected: true,
      subscribe: (_, receive) => void receivers.set(id, receive),
      publish: async (_, message) =>
        void setImmediate(() => {
          for (const [to, receive] of receivers) if (to !== id && !dead.has(id)) receive(message as never, id);
        }),
    });
    const times = { graceMs: 10, heartbeatMs: 10, expiryMs: 100 };
    const changes: string[] = [];
    const onChange = (id: string, isOnline: boolean) => void changes.push(`${id} ${isOnline ? 'came' : 'went'}`);
    const [one, two] = ['one', 'two'].map((id) => createPresence({ processes: process(id), times, onChange }));
    return { one: one!, two: two!, times, changes, dies: (id: string) => void dead.add(id) };
  }

  test('a process that stood still keeps those of the other, whose messages it has yet to read', async () => {
    const { one, two, times, changes } = connectTwo();
    two.enter('ann');
    await expect.poll(() => one.isOnline('ann')).toBe(true);
    for (const until = performance.now() + 3 * times.expiryMs; performance.now() < until;);
    // Both send a heartbeat at once, and read it in the turn after.
    await new Promise((resolve) => void setTimeout(resolve, times.heartbeatMs));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(changes).toEqual(['ann came', 'ann came']);
    one.close();
    two.close();
  });

  test('those of a process that has died go offline', async () => {
    const { one, two, dies } = connectTwo();
    two.enter('ann');
    await expect.poll(() => one.isOnline('ann')).toBe(true);
    dies('two');
    await expect.poll(() => one.isOnline('ann')).toBe(false);
    one.close();
    two.close();
  });
});
