type Closer = () => Promise<unknown>;

/** What is open, in the order of opening; closed from the end. */
const opened: Closer[] = [];
let stopping = false;

const patienceMs = 15_000;

/** What was just opened is closed by this when the process stops, before all that was opened before it. */
export function closeAtStop(close: Closer): void {
  opened.push(close);
}

export function isStopping(): boolean {
  return stopping;
}

/** Closes what is open and ends the process; `reason` is told first. Does nothing where that is under way. */
export async function stop(reason: string | undefined, exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (reason !== undefined) console.error(reason);
  const deadline = setTimeout(() => process.exit(exitCode || 1), patienceMs);
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error));
  clearTimeout(deadline);
  process.exit(exitCode);
}

/** From now on the process stops when it is told to, however little of it is there yet. */
export function stopWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(undefined, 0));
  // Our launcher was killed: nobody could stop us from its terminal any more.
  process.on('disconnect', () => void stop(undefined, 0));
  // The terminal may be gone while we still close what is open.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
