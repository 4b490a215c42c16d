import { addressGroup } from '../../../../../platform/http/addresses/address-group.ts';

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
