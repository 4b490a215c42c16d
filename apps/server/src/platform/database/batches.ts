import { whenAllArrived } from './turn.ts';

interface Batching<Item> {
  /** How many batches run at the same time. */
  readonly atOnce: number;
  /** The most items of one batch. */
  readonly most: number;
  /** Of two items with the same key the later one waits until the earlier one is done. */
  readonly keyOf: (item: Item) => string;
}

/** Answers the items in their order. `letNext` lets the next batch begin while this one ends, as in waiting for its commit. */
type RunBatch<Item, Result> = (items: readonly Item[], letNext: () => void) => Promise<readonly Result[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs together what arrives in the same turn of the event loop, or while as many batches run as may: under load batches grow by themselves, and what comes alone waits for nobody.
 * What `run` throws, all of its batch are told.
 */
export function inBatches<Item, Result>(run: RunBatch<Item, Result>, { atOnce, most, keyOf }: Batching<Item>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  const underWay = new Set<string>();

  function begin(): void {
    if (running === atOnce || waiting.length === 0) return;
    running += 1;
    whenAllArrived(() => {
      const batch = take();
      // Where all that wait have a key under way, the end of that begins the next.
      if (batch.length === 0) running -= 1;
      else void runBatch(batch);
    });
  }

  /** Once for each batch, when it says so or has ended. */
  function onceFree(): () => void {
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      running -= 1;
      begin();
    };
  }

  /** Takes the first that may run together out of those that wait. */
  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    waiting = waiting.filter((one) => {
      const key = keyOf(one.item);
      if (batch.length === most || underWay.has(key)) return true;
      underWay.add(key);
      batch.push(one);
      return false;
    });
    return batch;
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const letNext = onceFree();
    try {
      const results = await run(batch.map(({ item }) => item), letNext);
      batch.forEach(({ resolve }, place) => resolve(results[place] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    for (const { item } of batch) underWay.delete(keyOf(item));
    letNext();
    begin();
  }

  return (item) => new Promise<Result>((resolve, reject) => {
    waiting.push({ item, resolve, reject });
    begin();
  });
}
