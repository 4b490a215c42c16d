import { setImmediate } from 'node:timers/promises';

interface Batch<Request, Value> {
  readonly requests: Map<string, Request>;
  readonly values: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Loads what is requested in one tick of the event loop with one call of `load`, which returns values by key; `max`
 * limits a batch. Under load several requests arrive in each tick, and a statement costs more than one of its rows. A
 * single request is not delayed.
 */
export function createBatchLoader<Request, Value>(
  keyOf: (request: Request) => string,
  load: (requests: readonly Request[]) => Promise<ReadonlyMap<string, Value>>,
  max = Number.POSITIVE_INFINITY,
): (request: Request) => Promise<Value | undefined> {
  let open: Batch<Request, Value> | undefined;
  const begin = (): Batch<Request, Value> => {
    const requests = new Map<string, Request>();
    const values = setImmediate().then(() => {
      if (open?.requests === requests) open = undefined;
      return load([...requests.values()]);
    });
    return { requests, values };
  };
  return async (request) => {
    const key = keyOf(request);
    if (!open || (open.requests.size >= max && !open.requests.has(key))) open = begin();
    open.requests.set(key, request);
    return (await open.values).get(key);
  };
}
