import type { Logger } from 'pino';
import type { Redis } from './redis.ts';

interface CounterState {
  readonly count: number;
  /** The time until the counter is reset. */
  readonly ttlMs: number;
}

/** What is counted. */
export interface Counted {
  /** One of a few: counters of one purpose never make room for those of another. */
  readonly purpose: string;
  /** Whose or which; strangers may invent as many as they like. */
  readonly key: string;
}

/** Counters with an expiry, for rate limits and guesses. */
export interface Counters {
  /** Adds one to a counter that starts at its first use and expires `windowMs` later. */
  add(counted: Counted, windowMs: number, now: Date): Promise<CounterState>;
  subtract(counted: Counted, now: Date): Promise<void>;
}

interface Count {
  count: number;
  readonly untilMs: number;
}

/** Of one purpose. */
const maxCounters = 10_000;

/** Counters in the memory of this process. */
export function createMemoryCounters(): Counters {
  const purposes = new Map<string, Map<string, Count>>();
  const current = ({ purpose, key }: Counted, now: Date): Count | undefined => {
    const count = purposes.get(purpose)?.get(key);
    return count && count.untilMs >= now.getTime() ? count : undefined;
  };
  const begin = ({ purpose, key }: Counted, windowMs: number, now: Date): Count => {
    const counts = purposes.get(purpose) ?? new Map<string, Count>();
    purposes.set(purpose, counts);
    if (counts.size >= maxCounters) makeRoom(counts, now);
    const begun = { count: 0, untilMs: now.getTime() + windowMs };
    counts.set(key, begun);
    return begun;
  };
  return {
    async add(counted, windowMs, now) {
      const counter = current(counted, now) ?? begin(counted, windowMs, now);
      counter.count += 1;
      return { count: counter.count, ttlMs: counter.untilMs - now.getTime() };
    },
    async subtract(counted, now) {
      const counter = current(counted, now);
      if (counter) counter.count = Math.max(0, counter.count - 1);
    },
  };
}

/** Removes what has expired. If that is too little, a flood of invented keys loses its own: the lowest counts go. */
function makeRoom(counts: Map<string, Count>, now: Date): void {
  for (const [key, { untilMs }] of counts) if (untilMs < now.getTime()) counts.delete(key);
  const lowestFirst = [...counts].toSorted(([, a], [, b]) => a.count - b.count || a.untilMs - b.untilMs);
  const total = counts.size - maxCounters * 0.9;
  for (const [key] of lowestFirst.slice(0, Math.max(0, total))) counts.delete(key);
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
    add: (counted, windowMs, now) =>
      shared(
        async () => {
          const [count, ttlMs] = (await redis.evaluate(addOne, redisKeyOf(counted), [String(windowMs)])) as [
            number,
            number,
          ];
          return { count, ttlMs };
        },
        () => own.add(counted, windowMs, now),
      ),
    subtract: (counted, now) =>
      shared(
        async () => void (await redis.evaluate(takeOne, redisKeyOf(counted), [])),
        () => own.subtract(counted, now),
      ),
  };
}

function redisKeyOf({ purpose, key }: Counted): string {
  return `count:${purpose}:${key}`;
}
