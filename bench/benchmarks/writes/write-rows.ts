import type { Fixture } from '../../fixture.ts';
import { connections, measure, spreadOf, type Figures, type Load } from '../../load.ts';
import { readProcessorTime } from '../../processor-time.ts';
import type { Row } from '../../row.ts';
import { eachFan, everydayWrites, requestsOf, type EverydayWrite } from './everyday-writes.ts';

const [leastOfBare, leastOfSpread] = [0.3, 0.8];

export interface Cost extends Figures {
  /** Processor time for each call, in milliseconds. */
  readonly serverMs: number;
  readonly postgresMs: number;
}

/** Measures our server, and what a call takes of the processor there and in PostgreSQL. */
export async function measureCost(
  fixture: Fixture,
  load: Load,
  seconds: number,
  connectionsAtOnce = connections,
): Promise<Cost> {
  const before = await readProcessorTime(fixture);
  const figures = await measure(load, seconds, connectionsAtOnce);
  const after = await readProcessorTime(fixture);
  return {
    ...figures,
    serverMs: after && before ? (after.serverMs - before.serverMs) / figures.total : Number.NaN,
    postgresMs: after && before ? (after.postgresMs - before.postgresMs) / figures.total : Number.NaN,
  };
}

interface Round {
  readonly spread: Cost;
  readonly toOne: Cost;
  readonly bare: Figures;
}

/** Spread over performers, to one of them, and on the bare server, in turn. */
async function measureRounds(fixture: Fixture, write: EverydayWrite): Promise<Round[]> {
  const { ovation, bare, rounds } = fixture;
  const load = (whom: 'spread' | 'toOne'): Load => ({ url: ovation.url, requests: requestsOf(fixture, write, whom) });
  const [spread, toOne] = [load('spread'), load('toOne')];
  const theirs: Load = { url: bare.url, requests: eachFan((fan) => write.bare(fan)) };
  for (const one of [spread, toOne, theirs]) await measure(one, rounds.seconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds.rounds; round += 1)
    measured.push({
      spread: await measureCost(fixture, spread, rounds.seconds),
      toOne: await measureCost(fixture, toOne, rounds.seconds),
      bare: await measure(theirs, rounds.seconds),
    });
  await restoreFollows(fixture);
  return measured;
}

/** A measurement may end between the end of a follow and the next; who does not follow may not write. */
export async function restoreFollows(fixture: Fixture): Promise<void> {
  const requests = (['spread', 'toOne'] as const).flatMap((whom) => requestsOf(fixture, everydayWrites.follow, whom));
  for (const { method, path, headers } of requests)
    if (method === 'POST')
      await fetch(`${fixture.ovation.url}${path}`, { method, headers: headers as Record<string, string> });
}

function medianOf(rounds: readonly Round[], figure: (round: Round) => number): number {
  return spreadOf(rounds.map(figure)).median;
}

function costOf(rounds: readonly Round[], cost: (round: Round) => Cost): string {
  const median = (figure: (cost: Cost) => number) => medianOf(rounds, (round) => figure(cost(round)));
  const ms = (figure: (cost: Cost) => number) => median(figure).toFixed(2);
  return `server ${ms(({ serverMs }) => serverMs)} ms, PostgreSQL ${ms(({ postgresMs }) => postgresMs)} ms of processor time a call; p50 ${ms(({ p50Ms }) => p50Ms)}, p99 ${ms(({ p99Ms }) => p99Ms)} ms`;
}

async function rowsOf(fixture: Fixture, write: EverydayWrite): Promise<Row[]> {
  const rounds = await measureRounds(fixture, write);
  const ofBare = spreadOf(rounds.map(({ spread, bare }) => spread.perSecond / bare.perSecond));
  const ofSpread = spreadOf(rounds.map(({ spread, toOne }) => toOne.perSecond / spread.perSecond));
  const spread = medianOf(rounds, (round) => round.spread.perSecond);
  return [
    {
      name: write.what,
      value: spread,
      unit: '/s',
      ratio: ofBare,
      baseline: medianOf(rounds, ({ bare }) => bare.perSecond),
      target: `at least ${leastOfBare * 100}%`,
      met: ofBare.median >= leastOfBare,
      note: costOf(rounds, (round) => round.spread),
    },
    {
      name: `${write.what}, to one performer`,
      value: medianOf(rounds, ({ toOne }) => toOne.perSecond),
      unit: '/s',
      ratio: ofSpread,
      baseline: spread,
      target: `at least ${leastOfSpread * 100}% of the row above`,
      met: ofSpread.median >= leastOfSpread,
      note: costOf(rounds, (round) => round.toOne),
    },
  ];
}

type Benchmark = (fixture: Fixture) => Promise<Row[]>;

/** Each write by its name, for `--only`. */
export const writeBenchmarks: Readonly<Record<string, Benchmark>> = Object.fromEntries(
  Object.entries(everydayWrites).map(([name, write]): [string, Benchmark] => [
    name,
    (fixture) => rowsOf(fixture, write),
  ]),
);
