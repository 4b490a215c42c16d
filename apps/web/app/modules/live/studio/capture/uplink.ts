/** Sends so many bytes to the server, and waits until they have arrived there. */
export type Send = (bytes: number) => Promise<unknown>;

const firstBytes = 50_000;
const largestBytes = 800_000;
/** Long enough for a connection to reach its speed, short enough to wait for. */
const wantedMs = 1_200;

/**
 * Measures how fast this browser can upload, in bits per second. The first small upload also shows how long one takes
 * whatever its size, which is subtracted from the second.
 */
export async function measureUplink(send: Send, now: () => number = () => performance.now()): Promise<number> {
  const emptyMs = await durationOf(() => send(1), now);
  const firstMs = Math.max(1, (await durationOf(() => send(firstBytes), now)) - emptyMs);
  const bytes = Math.min(largestBytes, Math.max(firstBytes, Math.round((firstBytes / firstMs) * wantedMs)));
  const ms = Math.max(1, (await durationOf(() => send(bytes), now)) - emptyMs);
  return ((bytes * 8) / ms) * 1_000;
}

async function durationOf(work: () => Promise<unknown>, now: () => number): Promise<number> {
  const begin = now();
  await work();
  return now() - begin;
}
