import type { Logger } from 'pino';
import type { Redis } from './redis.ts';

export interface Counted {
  readonly count: number;
  /** How long it is counted still. */
  readonly ttlMs: number;
}

/** Counts that end by themselves: who comes too often, who guesses. */
export interface Counters {
  /** Adds one to a count that begins with the first and ends `windowMs` later. */
  add(key: string, windowMs: number, now: Date): Promise<Counted>;
  /** Takes one back. */
  subtract(key: string, now: Date): Promise<void>;
}

interface Count {
  count: number;
  readonly untilMs: number;
}

const maxRemembered = 10_000;

/** Kept by this process alone, and gone with it; the oldest are forgotten first. */
export function createMemoryCounters(): Counters {
  const counts = new Map<string, Count>();
  const begin = (key: string, untilMs: number): Count => {
    const begun = { count: 0, untilMs };
    counts.delete(key);
    counts.set(key, begun);
    const [oldest] = counts.keys();
    if (counts.size > maxRemembered && oldest !== undefined) counts.delete(oldest);
    return begun;
  };
  const known = (key: string, now: Date): Count | undefined => {
    const count = counts.get(key);
    return count && count.untilMs >= now.getTime() ? count : undefined;
  };
  return {
    async add(key, windowMs, now) {
      const counted = known(key, now) ?? begin(key, now.getTime() + windowMs);
      counted.count += 1;
      return { count: counted.count, ttlMs: counted.untilMs - now.getTime() };
    },
    async subtract(key, now) {
      const counted = known(key, now);
      if (counted) counted.count = Math.max(0, counted.count - 1);
    },
  };
}

const addOne = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`;
const takeOne = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

/** After no answer, it is not waited for again for this long. */
const restMs = 2_000;

/** Shared by all processes; while Redis is away, each counts for itself. */
export function createSharedCounters(redis: Redis, logger: Logger): Counters {
  const own = createMemoryCounters();
  let restUntilMs = 0;
  async function shared<Answer>(ask: () => Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer> {
    if (!redis.isConnected || performance.now() < restUntilMs) return otherwise();
    try {
      return await ask();
    } catch (error) {
      restUntilMs = performance.now() + restMs;
      logger.debug({ err: error }, 'counted by this process alone');
      return otherwise();
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
