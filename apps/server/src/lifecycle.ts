type Closer = () => Promise<unknown>;

interface Opened {
  readonly close: Closer;
  /** Closed even by a process that ends at once, because it would outlive it: the database, the lock of the folder. */
  readonly always: boolean;
}

/** In the order of opening; closed in reverse. */
const opened: Opened[] = [];
const drains: Closer[] = [];
let stopping = false;

/** Ends what hangs. Calls have ten seconds to finish, PostgreSQL twenty to shut down. */
const stopTimeoutMs = 35_000;
const endTimeoutMs = 10_000;

/** How long a stop takes at most, from the end of draining: for supervisors, which kill processes that do not stop. */
export const maxStopSeconds = (stopTimeoutMs + endTimeoutMs) / 1_000;

/** One Ctrl-C comes twice: from the terminal, and through npm. */
const sameKeyMs = 1_000;

/** Registers how to close what was just opened. When the process stops, the last one is closed first. */
export function closeAtStop(close: Closer, { always = false } = {}): void {
  opened.push({ close, always });
}

/** Registers what a signal begins before anything is closed. */
export function drainAtSignal(drain: Closer): void {
  drains.push(drain);
}

export function isStopping(): boolean {
  return stopping;
}

/** Closes everything and ends the process, after printing `reason`. Does nothing if the process is stopping already. */
export async function stop(reason: string | undefined, exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (reason !== undefined) console.error(reason);
  await closeAll(exitCode);
}

/**
 * Stops the process at a signal, from now on at any point of the start: it drains, then closes everything. Another
 * signal ends it at once.
 */
export function stopAtSignals(): void {
  let firstMs: number | undefined;
  const onSignal = (): void => {
    if (firstMs !== undefined && performance.now() - firstMs > sameKeyMs) return void endAtOnce(1);
    firstMs ??= performance.now();
    void drainAndStop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The launcher was killed, so its terminal could not stop us any more.
  process.on('disconnect', () => void stop(undefined, 0));
  // The terminal may be closed while we still stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

async function drainAndStop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(drains.map((drain) => closed(drain)));
  await closeAll(0);
}

async function closeAll(exitCode: number): Promise<void> {
  const deadline = setTimeout(() => void endAtOnce(exitCode || 1), stopTimeoutMs);
  for (const { close } of opened.toReversed()) await closed(close);
  clearTimeout(deadline);
  process.exit(exitCode);
}

/** Cuts calls and jobs, and leaves nothing behind that would hinder the next start. */
async function endAtOnce(exitCode: number): Promise<void> {
  setTimeout(() => process.exit(exitCode), endTimeoutMs);
  for (const { close, always } of opened.toReversed()) if (always) await closed(close);
  process.exit(exitCode);
}

function closed(close: Closer): Promise<unknown> {
  return close().catch((error: unknown) => console.error(error));
}
