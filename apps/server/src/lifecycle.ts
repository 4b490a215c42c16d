type Closer = () => Promise<unknown>;

/** In the order of opening; closed in reverse. */
const opened: Closer[] = [];
let stopping = false;

const stopTimeoutMs = 15_000;

/** Registers how to close what was just opened. When the process stops, the last one is closed first. */
export function closeAtStop(close: Closer): void {
  opened.push(close);
}

export function isStopping(): boolean {
  return stopping;
}

/** Closes everything and ends the process, after printing `reason`. Does nothing if the process is stopping already. */
export async function stop(reason: string | undefined, exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (reason !== undefined) console.error(reason);
  const deadline = setTimeout(() => process.exit(exitCode || 1), stopTimeoutMs);
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error));
  clearTimeout(deadline);
  process.exit(exitCode);
}

/** Stops the process at a signal, from now on at any point of the start. */
export function stopAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(undefined, 0));
  // The launcher was killed, so its terminal could not stop us any more.
  process.on('disconnect', () => void stop(undefined, 0));
  // The terminal may be closed while we still stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
