import type { Logger } from 'pino';
import type { Redis } from './redis.ts';

interface CounterState {
  readonly count: number;
  /** The time until the counter is reset. */
  readonly ttlMs: number;
}

/** Counters with an expiry, for rate limits and guesses. */
export interface Counters {
  /** Adds one to a counter that starts at its first use and expires `windowMs` later. */
  add(key: string, windowMs: number, now: Date): Promise<CounterState>;
  subtract(key: string, now: Date): Promise<void>;
}

interface Count {
  count: number;
  readonly untilMs: number;
}

const maxCounters = 10_000;

/** Counters in the memory of this process; the oldest are evicted first. */
export function createMemoryCounters(): Counters {
  const counts = new Map<string, Count>();
  const begin = (key: string, untilMs: number): Count => {
    const begun = { count: 0, untilMs };
    counts.delete(key);
    counts.set(key, begun);
    const [oldest] = counts.keys();
    if (counts.size > maxCounters && oldest !== undefined) counts.delete(oldest);
    return begun;
  };
  const current = (key: string, now: Date): Count | undefined => {
    const count = counts.get(key);
    return count && count.untilMs >= now.getTime() ? count : undefined;
  };
  return {
    async add(key, windowMs, now) {
      const counter = current(key, now) ?? begin(key, now.getTime() + windowMs);
      counter.count += 1;
      return { count: counter.count, ttlMs: counter.untilMs - now.getTime() };
    },
    async subtract(key, now) {
      const counter = current(key, now);
      if (counter) counter.count = Math.max(0, counter.count - 1);
    },
  };
}

const addOne = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`;
const takeOne = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

/** How long Redis is not used after a failure. */
const pauseMs = 2_000;

/** Shared by all processes; while Redis is unavailable, each process counts separately. */
export function createSharedCounters(redis: Redis, logger: Logger): Counters {
  const own = createMemoryCounters();
  let pausedUntilMs = 0;
  async function shared<Answer>(useRedis: () => Promise<Answer>, useMemory: () => Promise<Answer>): Promise<Answer> {
    if (!redis.isConnected || performance.now() < pausedUntilMs) return useMemory();
    try {
      return await useRedis();
    } catch (error) {
      pausedUntilMs = performance.now() + pauseMs;
      logger.debug({ err: error }, 'counted by this process alone');
      return useMemory();
    }
  }
  return {
    add: (key, windowMs, now) =>
      shared(
        async () => {
          const [count, ttlMs] = (await redis.evaluate(addOne, `count:${key}`, [String(windowMs)])) as [number, number];
          return { count, ttlMs };
        },
        () => own.add(key, windowMs, now),
      ),
    subtract: (key, now) =>
      shared(
        async () => void (await redis.evaluate(takeOne, `count:${key}`, [])),
        () => own.subtract(key, now),
      ),
  };
}
