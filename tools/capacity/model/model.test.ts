import { expect, test } from 'vitest';
import { allKinds, type CallKind } from './call-kinds.ts';
import { firstAccounts } from './changes.ts';
import { readCoefficients, type Coefficients, type Cost, type Thing } from './coefficients.ts';
import { costOf, loadOf } from './load.ts';
import { assumptions, fullest, planOf, usesOfOneMachine, usesOfPrimary } from './machines.ts';
import { siteOf, type Site } from './site.ts';

const each = <Key extends string, Value>(keys: readonly Key[], value: Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>;

const things = Object.keys(siteOf(1).rowsPerAccount) as Thing[];

function costing(small: Cost, large: Cost = small): Coefficients {
  return {
    machine: '',
    accounts: [1_000, 10_000],
    pieceMs: 1,
    pair: { serverMs: 1, postgresMs: 1 },
    calls: each(allKinds, [small, large] as const),
    sockets: { heldBytes: 10_000, open: { serverMs: 1, postgresMs: 1 }, eventMs: 0.01 },
    redisEvents: { message: 2 },
    database: { fixedBytes: 1_000_000, bytesPerRow: each(things, 100) },
    video: { processorMs: 2_000, bytes: 500_000, originalBytes: 1_500_000 },
  };
}

/** 86,400 accounts, of whom all come and make one call of each kind: one a second and kind, without a peak. */
const everyone: Site = {
  ...siteOf(86_400),
  activeShare: 1,
  callsPerActiveDay: each(allKinds, 1),
  peakFactor: 1,
  onlineShareAtPeak: 0.5,
  socketsPerEvent: 1,
  rowsPerAccount: each(things, 2),
  uploadedHoursPerAccountDay: 1 / 3_600,
  keptHoursPerAccount: 1 / 3_600,
  watchedMinutesPerActiveDay: 0.5,
  liveMinutesPerActiveDay: 0.5,
  otherBytesPerActiveDay: 0,
  watchedBitsPerSecond: 8e6,
};

test('the load is in the units that its description names', () => {
  const load = loadOf(everyone, costing({ serverMs: 100, postgresMs: 10 }));
  expect(load.calls).toBeCloseTo(allKinds.length);
  // A tenth of a second for each call, a hundredth of a millisecond for each of three events, one for a socket.
  expect(load.serverCores).toBeCloseTo(allKinds.length * 0.1 + 0.000_03 + 0.001, 6);
  expect(load.writeCores).toBeCloseTo(4 * 0.01, 6);
  expect(load.primaryReadCores).toBeCloseTo(3 * 0.01 + 0.001, 6);
  expect(load.replicaReadCores).toBeCloseTo(2 * 0.01, 6);
  // One second of video a second, at two seconds of processor time.
  expect(load.transcodingCores).toBeCloseTo(2);
  expect(load.sockets).toBe(43_200);
  expect(load.socketBytes).toBe(432_000_000);
  expect(load.redisEvents).toBeCloseTo(2);
  expect(load.databaseBytes).toBeCloseTo(1_000_000 + 86_400 * 2 * 100 * things.length);
  expect(load.mediaBytes).toBeCloseTo(86_400 * 2_000_000);
  // A minute of eight megabits for each, of whom one a second begins.
  expect(load.egressBits).toBeCloseTo(60 * 8e6);
  expect(load.egressBytesPerMonth).toBeCloseTo(86_400 * 60e6 * 30);
  expect(load.liveViewers).toBeCloseTo(30);
});

test('a call grows by as much with each tenfold of accounts, and never becomes cheaper on a larger site', () => {
  const growing = costing({ serverMs: 1, postgresMs: 2 }, { serverMs: 1.5, postgresMs: 1 });
  const costAt = (accounts: number): Cost => costOf('feed', accounts, growing);
  expect(costAt(1_000)).toEqual({ serverMs: 1, postgresMs: 1.5 });
  expect(costAt(10_000)).toEqual({ serverMs: 1.5, postgresMs: 1.5 });
  expect(costAt(1_000_000).serverMs).toBeCloseTo(2.5);
  expect(costAt(1).serverMs).toBe(0);
});

test('more accounts, more calls and dearer calls take more of everything that they touch', () => {
  const measured = readCoefficients();
  const sizes = [100, 10_000, 1_000_000, 100_000_000];
  const loads = sizes.map((accounts) => loadOf(siteOf(accounts), measured));
  loads.slice(1).forEach((load, index) => {
    for (const [what, value] of Object.entries(load) as [keyof typeof load, number][])
      expect(value, what).toBeGreaterThan(loads[index]?.[what] ?? Number.NaN);
    const costs = [loads[index], load].map((one) => {
      if (!one) throw new Error('A size is missing.');
      const { machines, storage, egress } = planOf(one, assumptions).monthly;
      return machines + storage + egress;
    });
    expect(costs[1]).toBeGreaterThan(costs[0] ?? Number.NaN);
  });
  const busier = (kind: CallKind): Site => ({
    ...everyone,
    callsPerActiveDay: { ...everyone.callsPerActiveDay, [kind]: 2 },
  });
  for (const kind of allKinds)
    expect(loadOf(busier(kind), measured).serverCores).toBeGreaterThan(loadOf(everyone, measured).serverCores);
});

test('a small site is one machine, and a larger one is divided with one machine to spare', () => {
  const load = loadOf(everyone, costing({ serverMs: 100, postgresMs: 10 }));
  const roomy = { ...assumptions, machine: { ...assumptions.machine, networkBits: 1e12, diskBytes: 1e15 } };
  expect(planOf(load, roomy)).toMatchObject({ isOne: true, siteMachines: 1, primaries: 0, monthly: { machines: 300 } });
  const small = { ...roomy, machine: { ...roomy.machine, cores: 1 } };
  expect(planOf(load, small)).toMatchObject({
    isOne: false,
    siteMachines: 3,
    transcodingMachines: 4,
    primaries: 1,
    replicas: 1,
  });
});

test('the first bottleneck is what is used up first, and the primary is counted without what a replica may answer', () => {
  const load = loadOf(everyone, costing({ serverMs: 100, postgresMs: 10 }));
  const slow = { ...assumptions, machine: { ...assumptions.machine, networkBits: 1e6 } };
  expect(fullest(usesOfOneMachine(load, slow)).what).toBe('network');
  expect(usesOfPrimary(load, assumptions)[0]?.taken).toBeCloseTo(0.071, 6);
});

test('finds from how many accounts something is so', () => {
  expect(firstAccounts((accounts) => accounts >= 12_345) / 12_345).toBeCloseTo(1, 1);
});
