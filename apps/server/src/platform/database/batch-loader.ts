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
    const values = new Promise<void>((resolve) => afterInput(resolve)).then(() => {
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

type Callback = () => void;

let callbacks: Callback[] = [];
let scheduledFlushes = 0;

function scheduleFlush(): void {
  scheduledFlushes += 1;
  setImmediate(() => {
    scheduledFlushes -= 1;
    const due = callbacks;
    callbacks = [];
    for (const callback of due) callback();
  });
}

/** Runs at the end of this tick of the event loop, so that everything written during the tick is sent together. */
export function onFlush(callback: Callback): void {
  callbacks.push(callback);
  if (scheduledFlushes === 0) scheduleFlush();
}

/**
 * Runs once all input of this tick of the event loop has been handled; what the callback then writes is sent by the
 * same tick's flush. With `setImmediate` alone it would be sent at the end of the next tick, behind all input that
 * arrives in between.
 */
export function afterInput(callback: Callback): void {
  setImmediate(callback);
  scheduleFlush();
}
