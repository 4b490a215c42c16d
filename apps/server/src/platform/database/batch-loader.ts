import { whenAllArrived } from './tick.ts';

interface Batch<Asked, Value> {
  readonly asked: Map<string, Asked>;
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Makes one statement of what many ask for in the same turn of the event loop: `load` answers all of them by key, `most` of them at a time.
 * Under load several requests arrive in each turn, and a statement costs both sides more than a row of it; one that comes alone waits for nobody.
 */
export function createBatchLoader<Asked, Value>(
  keyOf: (asked: Asked) => string,
  load: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Value>>,
  max = Number.POSITIVE_INFINITY,
): (asked: Asked) => Promise<Value | undefined> {
  let waiting: Batch<Asked, Value> | undefined;
  const begin = (): Batch<Asked, Value> => {
    const asked = new Map<string, Asked>();
    const values = new Promise<void>((resolve) => whenAllArrived(resolve)).then(() => {
      if (waiting?.asked === asked) waiting = undefined;
      return load([...asked.values()]);
    });
    return { asked, values };
  };
  return async (asked) => {
    const key = keyOf(asked);
    if (!waiting || (waiting.asked.size >= max && !waiting.asked.has(key))) waiting = begin();
    waiting.asked.set(key, asked);
    return (await waiting.values).get(key);
  };
}
