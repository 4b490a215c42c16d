import { addressGroup } from '@ovation/machine/address-group.ts';

/** Of each address, in the minute that begins with the first. */
const maxWrongKeys = 10;
const periodMs = 60_000;
/** Addresses whose wrong keys are counted. */
const maxCounted = 10_000;

interface Count {
  wrong: number;
  readonly since: number;
}

/** Limits how many wrong keys an address (of IPv6, each /64) may try. */
export interface Guesses {
  mayTry(address: string): boolean;
  /** Returns how many wrong keys the address has tried in this minute. */
  countWrongKey(address: string): number;
}

export function createGuesses(nowMs: () => number): Guesses {
  const counts = new Map<string, Count>();

  function countOf(group: string): Count {
    const known = counts.get(group);
    return known && nowMs() - known.since < periodMs ? known : { wrong: 0, since: nowMs() };
  }

  function forgetOld(): void {
    for (const [group, { since }] of counts) if (nowMs() - since >= periodMs) counts.delete(group);
  }

  return {
    mayTry: (address) => countOf(addressGroup(address)).wrong < maxWrongKeys,
    countWrongKey(address) {
      const group = addressGroup(address);
      const count = countOf(group);
      count.wrong += 1;
      if (counts.size >= maxCounted) forgetOld();
      if (counts.size < maxCounted) counts.set(group, count);
      return count.wrong;
    },
  };
}

const quietMs = 60_000;
const maxKeys = 1_000;

/**
 * Encoders connect again by themselves when their stream has ended. With a stream key that would begin the next stream
 * unasked, so a key is refused until its encoder has been quiet for a minute.
 */
export interface EndedKeys {
  add(key: string): void;
  /** Asking begins the minute again. */
  has(key: string): boolean;
}

export function createEndedKeys(nowMs: () => number): EndedKeys {
  const endedAt = new Map<string, number>();

  function add(key: string): void {
    // The latest is the last one, so that the oldest can be forgotten.
    endedAt.delete(key);
    endedAt.set(key, nowMs());
    const [oldest] = endedAt.keys();
    if (endedAt.size > maxKeys && oldest !== undefined) endedAt.delete(oldest);
  }

  return {
    add,
    has(key) {
      const at = endedAt.get(key);
      if (at === undefined) return false;
      const isQuiet = nowMs() - at > quietMs;
      if (isQuiet) endedAt.delete(key);
      else add(key);
      return !isQuiet;
    },
  };
}

/** Limits how fast bytes are read; an encoder that sends faster feels it as a slow network. */
export interface Pace {
  /** Returns for how many milliseconds reading has to pause after these bytes. */
  take(bytes: number, nowMs: number): number;
}

/** `burstSeconds`: how much may come at once, in seconds at this pace. */
export function createPace(bytesPerSecond: number, burstSeconds: number): Pace {
  const most = bytesPerSecond * burstSeconds;
  let [left, at] = [most, undefined as number | undefined];
  return {
    take(bytes, nowMs) {
      left = Math.min(most, left + ((nowMs - (at ?? nowMs)) / 1_000) * bytesPerSecond) - bytes;
      at = nowMs;
      return left >= 0 ? 0 : Math.ceil((-left / bytesPerSecond) * 1_000);
    },
  };
}
