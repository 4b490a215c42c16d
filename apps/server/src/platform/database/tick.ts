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
