import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionLimit, type Connection } from './connection-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function limitWith({ elsewhere = 0 } = {}) {
  const addresses = new Map<IncomingMessage, string>();
  const limit = createConnectionLimit({
    addressOf: (request) => addresses.get(request) ?? '',
    countElsewhere: () => elsewhere,
  });
  const closed: Connection[] = [];
  const connect = (address: string): Connection => {
    const request = {} as IncomingMessage;
    addresses.set(request, address);
    const connection: Connection = {
      request,
      close() {
        closed.push(connection);
        limit.release(connection);
      },
    };
    return connection;
  };
  return { limit, closed, connect };
}

/** Thirty strangers from each of 67 networks, of whom 2,000 find room. */
function fill({ limit, connect }: Pick<ReturnType<typeof limitWith>, 'limit' | 'connect'>): Connection[] {
  const all = Array.from({ length: 67 * 30 }, (_, index) => connect(`198.51.100.${Math.floor(index / 30)}`));
  return all.filter((connection) => limit.claim(connection, undefined));
}

test('when strangers have taken all their room, accounts still connect, from the same networks too', () => {
  const filled = limitWith();
  expect(fill(filled)).toHaveLength(2_000);
  expect(filled.limit.claim(filled.connect('203.0.113.1'), undefined)).toBe(false);
  expect(filled.limit.claim(filled.connect('198.51.100.1'), 'ann')).toBe(true);
});

test('strangers have ten seconds to log in, however often they try', () => {
  const filled = limitWith();
  const strangers = fill(filled);
  vi.advanceTimersByTime(9_999);
  for (const stranger of strangers) filled.limit.claim(stranger, undefined);
  expect(filled.closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(filled.closed).toEqual(strangers);
  expect(fill(filled)).toHaveLength(2_000);
});

test('who logs in stays, and is a stranger again after losing the account', () => {
  const { limit, closed, connect } = limitWith();
  const connection = connect('198.51.100.1');
  limit.claim(connection, undefined);
  limit.claim(connection, 'ann');
  vi.advanceTimersByTime(60_000);
  expect(closed).toEqual([]);
  limit.claim(connection, undefined);
  vi.advanceTimersByTime(10_000);
  expect(closed).toEqual([connection]);
});

test('sockets on other processes count, and whoever is refused keeps the place that they had', () => {
  const { limit, connect } = limitWith({ elsewhere: 29 });
  const [first, second] = [connect('198.51.100.1'), connect('198.51.100.1')];
  expect(limit.claim(first, 'ann')).toBe(true);
  expect(limit.claim(second, undefined)).toBe(true);
  expect(limit.claim(second, 'ann')).toBe(false);
  limit.release(first);
  expect(limit.claim(second, 'ann')).toBe(true);
});
