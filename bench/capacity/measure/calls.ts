import { restoreFollows } from '../../benchmarks/writes/write-rows.ts';
import { sendCalls, type Load } from '../../load.ts';
import { allKinds, type CallKind } from '../model/call-kinds.ts';
import type { Cost } from '../model/coefficients.ts';
import { requestsOfKind } from './mixes.ts';
import { pairsOf, type Watched } from './watch.ts';

/** As few as a site has that is half busy: with more, the server would answer more reads by one statement. */
const connections = 8;
/** At least so many calls of each kind and round, in whole turns of its requests. */
const callsOfRound = 384;
/** A page takes as long as ten reads, and a password even longer; a kept page takes next to nothing. */
const others: Partial<Readonly<Record<CallKind, number>>> = { page: 128, login: 64, keptPage: 1_600 };
const rounds = 3;

/** Processor time of one call of each kind, in pairs of calls of the bare server; the first round is the warm-up. */
export async function measureCalls(watched: Watched): Promise<Readonly<Record<CallKind, Cost>>> {
  const sums = Object.fromEntries(allKinds.map((kind) => [kind, { serverMs: 0, postgresMs: 0 }])) as Record<
    CallKind,
    { serverMs: number; postgresMs: number }
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of allKinds) {
      const { serverMs, postgresMs } = await costOfCalls(watched, kind);
      if (round === 0) continue;
      sums[kind].serverMs += serverMs / (rounds - 1);
      sums[kind].postgresMs += postgresMs / (rounds - 1);
    }
    await restoreFollows(watched);
  }
  return sums;
}

async function costOfCalls(watched: Watched, kind: CallKind): Promise<Cost> {
  const load: Load = { url: watched.ovation.url, requests: requestsOfKind(kind, watched) };
  const { length } = load.requests;
  const calls = length * Math.ceil((others[kind] ?? callsOfRound) / length);
  const { pairs } = await pairsOf(watched, () => sendCalls(load, calls, connections));
  return { serverMs: pairs.serverMs / calls, postgresMs: pairs.postgresMs / calls };
}
