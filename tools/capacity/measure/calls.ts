import { restoreFollows } from '../../../bench/benchmarks/writes/write-rows.ts';
import { sendCalls, type Load } from '../../../bench/load.ts';
import { allKinds, type CallKind } from '../model/call-kinds.ts';
import type { Cost } from '../model/coefficients.ts';
import { medianCost } from './median-cost.ts';
import { requestsOfKind } from './mixes.ts';
import { pairsOf, type Watched } from './watch.ts';

/** As few as a site has that is half busy: with more, the server would answer more reads by one statement. */
const connections = 8;
/** At least so many calls of each kind and round, in whole turns of its requests. */
const callsOfRound = 384;
/** A page takes as long as ten reads, and a password even longer; a kept page takes next to nothing. */
const others: Partial<Readonly<Record<CallKind, number>>> = { page: 128, login: 96, keptPage: 1_600 };
const rounds = 6;

/**
 * Processor time of one call of each kind, in pairs of calls of the bare server: the median of the rounds, so that one
 * in which the machine was busy does not count. The first round is the warm-up.
 */
export async function measureCalls(watched: Watched): Promise<Readonly<Record<CallKind, Cost>>> {
  const costs = new Map<CallKind, Cost[]>(allKinds.map((kind) => [kind, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of allKinds) {
      const cost = await costOfCalls(watched, kind);
      if (round > 0) costs.get(kind)?.push(cost);
    }
    await restoreFollows(watched);
  }
  return Object.fromEntries(allKinds.map((kind) => [kind, medianCost(costs.get(kind) ?? [])])) as Record<
    CallKind,
    Cost
  >;
}

async function costOfCalls(watched: Watched, kind: CallKind): Promise<Cost> {
  const load: Load = { url: watched.ovation.url, requests: requestsOfKind(kind, watched) };
  const { length } = load.requests;
  const calls = length * Math.ceil((others[kind] ?? callsOfRound) / length);
  const { pairs } = await pairsOf(watched, () => sendCalls(load, calls, connections));
  return { serverMs: pairs.serverMs / calls, postgresMs: pairs.postgresMs / calls };
}
