import autocannon, { type Request } from 'autocannon';

export type { Request };

/** Requests to one server, sent in a loop. */
export interface Load {
  readonly url: string;
  readonly requests: readonly Request[];
}

export interface Figures {
  readonly perSecond: number;
  /** How many were answered in all. */
  readonly total: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export const connections = 32;

/** Sends the requests in a loop for some seconds; throws if any response is not 2xx, because errors are fast. */
export async function measure(load: Load, seconds: number, connectionsAtOnce = connections): Promise<Figures> {
  return send(load, connectionsAtOnce, { duration: seconds });
}

/**
 * Sends the requests in a loop until so many were answered; throws like `measure`, but lets a reply take a minute, as
 * one may on a busy machine.
 */
export async function sendCalls(load: Load, calls: number, connectionsAtOnce: number): Promise<Figures> {
  return send(load, connectionsAtOnce, { amount: calls, timeout: 60 });
}

async function send(
  { url, requests }: Load,
  connectionsAtOnce: number,
  end: { readonly duration: number } | { readonly amount: number; readonly timeout: number },
): Promise<Figures> {
  let connection = 0;
  const result = await autocannon({
    url,
    requests,
    connections: connectionsAtOnce,
    ...end,
    // Each connection starts elsewhere in the list, like different people: otherwise all would use one wallet at a
    // time.
    setupClient(client) {
      const start = Math.floor(((connection++ % connectionsAtOnce) * requests.length) / connectionsAtOnce);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${requests[0]?.path}: ${result.non2xx} answers were not 2xx and ${result.errors} failed.`);
  const total = result['2xx'];
  return { perSecond: total / result.duration, total, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** Three numbers that show how reliable a figure is. */
export interface Spread {
  readonly minimum: number;
  readonly median: number;
  readonly maximum: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  return { minimum: at(0), median: at(Math.floor(sorted.length / 2)), maximum: at(sorted.length - 1) };
}

export interface Comparison {
  /** The round with the median ratio. */
  readonly ours: Figures;
  readonly theirs: Figures;
  /** Our requests per second over theirs. */
  readonly ratio: Spread;
}

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

/** In rounds: V8 compiles all code of a request only after some thousand of them. */
const warmUps = 4;

/** Warms servers up, until they are as fast as one that has run for a while. */
export async function warmUp(loads: readonly Load[], { seconds }: Rounds): Promise<void> {
  for (const load of loads) await measure(load, seconds * warmUps);
}

/**
 * Measures both alternately, several times, so that a machine that slows down slows both; the first round of each
 * is the warm-up.
 */
export async function compareInTurn(ours: Load, theirs: Load, { rounds, seconds }: Rounds): Promise<Comparison> {
  for (const load of [ours, theirs]) await measure(load, seconds);
  const pairs: { ours: Figures; theirs: Figures; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = { ours: await measure(ours, seconds), theirs: await measure(theirs, seconds) };
    pairs.push({ ...pair, ratio: pair.ours.perSecond / pair.theirs.perSecond });
  }
  const ratio = spreadOf(pairs.map((pair) => pair.ratio));
  const middle = pairs.find((pair) => pair.ratio === ratio.median) ?? pairs[0];
  if (!middle) throw new Error('A comparison needs at least one round.');
  return { ours: middle.ours, theirs: middle.theirs, ratio };
}
