import { restoreFollows } from '../../benchmarks/writes/write-rows.ts';
import type { Fixture } from '../../fixture.ts';
import { sendCalls, spreadOf, type Load } from '../../load.ts';
import { readProcessorTime } from '../../processor-time.ts';
import type { RunningServer } from '../../processes.ts';
import { allKinds, type CallKind } from '../model/call-kinds.ts';
import type { Cost } from '../model/coefficients.ts';
import { requestsOfKind } from './mixes.ts';

/** As few as a site has that is half busy: with more, the server would answer more reads by one statement. */
const connections = 8;
/** At least so many calls of each kind, in whole turns of its requests. */
const [warmUpCalls, measuredCalls] = [1_500, 1_200];
/** A page takes as long as ten reads, and a password as long as hundreds. */
const fewer: Partial<Readonly<Record<CallKind, number>>> = { page: 384, login: 64 };
const referenceCalls = 1_024;
const rounds = 3;

export interface MeasuredCalls {
  readonly reference: Cost;
  readonly calls: Readonly<Record<CallKind, Cost>>;
}

/**
 * Processor time of one call of each kind, and of the bare server's between them. A machine that others use too gives
 * each of them less of its caches, and both become slower: each round is brought to the speed of the middle one.
 */
export async function measureCalls(fixture: Fixture): Promise<MeasuredCalls> {
  for (const kind of allKinds) await sendCalls(loadOfKind(kind, fixture), callsOf(kind, fixture, warmUpCalls), connections);
  const measured: MeasuredCalls[] = [];
  await measureReference(fixture);
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(fixture));
  return middleOf(measured);
}

async function measureRound(fixture: Fixture): Promise<MeasuredCalls> {
  const references: Cost[] = [];
  const calls: Partial<Record<CallKind, Cost>> = {};
  for (const kind of allKinds) {
    references.push(await measureReference(fixture));
    calls[kind] = await costOfCalls(fixture, fixture.ovation, loadOfKind(kind, fixture), callsOf(kind, fixture, measuredCalls));
  }
  await restoreFollows(fixture);
  return { reference: meanOf(references), calls: calls as Record<CallKind, Cost> };
}

function loadOfKind(kind: CallKind, fixture: Fixture): Load {
  return { url: fixture.ovation.url, requests: requestsOfKind(kind, fixture) };
}

function callsOf(kind: CallKind, fixture: Fixture, atLeast: number): number {
  const { length } = requestsOfKind(kind, fixture);
  return length * Math.ceil((fewer[kind] ?? atLeast) / length);
}

/** Reads of twelve rows, and transfers between two, as often. */
function measureReference(fixture: Fixture): Promise<Cost> {
  const body = JSON.stringify({ amount: 1 });
  const headers = { 'content-type': 'application/json' };
  const requests = Array.from({ length: 64 }, (_, number) => [
    { path: `/cards/${number + 1}` },
    { method: 'POST', path: `/transfer/${number}/${number + 64}`, headers, body },
  ]).flat();
  return costOfCalls(fixture, fixture.bare, { url: fixture.bare.url, requests }, referenceCalls);
}

async function costOfCalls(fixture: Fixture, server: RunningServer, load: Load, calls: number): Promise<Cost> {
  const read = (): ReturnType<typeof readProcessorTime> => readProcessorTime({ ...fixture, ovation: server });
  const before = await read();
  const { total } = await sendCalls(load, calls, connections);
  const after = await read();
  if (!before || !after) throw new Error('This system does not say how much processor time a process takes.');
  return {
    serverMs: (after.serverMs - before.serverMs) / total,
    postgresMs: (after.postgresMs - before.postgresMs) / total,
  };
}

function middleOf(measured: readonly MeasuredCalls[]): MeasuredCalls {
  const median = (figure: (one: MeasuredCalls) => number): number => spreadOf(measured.map(figure)).median;
  const reference = medianCost(measured, (one) => one.reference);
  const calls = Object.fromEntries(
    allKinds.map((kind): [CallKind, Cost] => [
      kind,
      {
        serverMs: reference.serverMs * median((one) => one.calls[kind].serverMs / one.reference.serverMs),
        postgresMs: reference.postgresMs * median((one) => one.calls[kind].postgresMs / one.reference.postgresMs),
      },
    ]),
  );
  return { reference, calls: calls as Record<CallKind, Cost> };
}

function medianCost(measured: readonly MeasuredCalls[], cost: (one: MeasuredCalls) => Cost): Cost {
  return {
    serverMs: spreadOf(measured.map((one) => cost(one).serverMs)).median,
    postgresMs: spreadOf(measured.map((one) => cost(one).postgresMs)).median,
  };
}

function meanOf(costs: readonly Cost[]): Cost {
  const mean = (figure: keyof Cost): number => costs.reduce((sum, cost) => sum + cost[figure], 0) / costs.length;
  return { serverMs: mean('serverMs'), postgresMs: mean('postgresMs') };
}
