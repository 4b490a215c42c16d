/** Pseudo-random numbers that are the same in every run, so that two runs measure the same data. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from 0, below the bound. */
  below(bound: number): number;
  /** An integer, both bounds included. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: 32 bits of state are enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    between: (min, max) => min + below(max - min + 1),
    pick: (items) => items[below(items.length)] as never,
  };
}

/** Chooses numbers from 0, below `count`, by Zipf's law: a few often, a long tail rarely. */
export function createZipf(random: Random, count: number, exponent: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += (rank + 1) ** -exponent;
  return () => firstAbove(sums, random.next() * sum);
}

function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
