import type { Load } from './load.ts';

/** One kind of machine to hire, with what is assumed about it. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  /** Bits a second. */
  readonly networkBits: number;
  /** Units of money a month. */
  readonly monthly: number;
}

/** Assumptions of November 2026, not offers: replace them with your own. */
export interface Assumptions {
  /** For processes of the site. */
  readonly machine: Machine;
  /** For PostgreSQL, where it has machines of its own: as large as is commonly hired. */
  readonly databaseMachine: Machine;
  /** How busy a machine may be at the peak: 0 to 1. */
  readonly utilisation: number;
  /** One process keeps one core busy, and has memory for so many sockets. */
  readonly socketsPerProcess: number;
  /** Freshly built tables beside those of a site that has been changed for months. */
  readonly databaseGrowth: number;
  /** Per month. */
  readonly storagePerTerabyte: number;
  readonly egressPerTerabyte: number;
  /** Viewers of live video on one core of the embedded engine (docs/benchmarks.md). */
  readonly liveViewersPerCore: number;
  /** What one process opens to PostgreSQL, and what PostgreSQL holds well. */
  readonly connectionsPerProcess: number;
  readonly connections: number;
  /** A larger table is slow to clean and to index. */
  readonly tableBytes: number;
}

export const assumptions: Assumptions = {
  machine: { cores: 16, memoryBytes: 64e9, diskBytes: 2e12, networkBits: 10e9, monthly: 300 },
  databaseMachine: { cores: 96, memoryBytes: 768e9, diskBytes: 30e12, networkBits: 25e9, monthly: 5_000 },
  utilisation: 0.5,
  socketsPerProcess: 10_000,
  databaseGrowth: 1.5,
  storagePerTerabyte: 15,
  egressPerTerabyte: 5,
  liveViewersPerCore: 240,
  connectionsPerProcess: 24,
  connections: 500,
  tableBytes: 1e12,
};

/** How much of something one machine has, and how much of it the site takes. */
export interface Use {
  readonly what: string;
  readonly taken: number;
  readonly available: number;
}

/** If everything ran on one machine: the first that exceeds 1 is the first bottleneck. */
export function usesOfOneMachine(load: Load, { machine, utilisation, ...rest }: Assumptions): readonly Use[] {
  return [
    {
      what: 'processor',
      taken: coresOf(load) + load.liveViewers / rest.liveViewersPerCore,
      available: machine.cores * utilisation,
    },
    { what: 'memory of sockets', taken: load.socketBytes, available: machine.memoryBytes * utilisation },
    {
      what: 'disk',
      taken: load.databaseBytes * rest.databaseGrowth + load.mediaBytes,
      available: machine.diskBytes * utilisation,
    },
    { what: 'network', taken: load.egressBits, available: machine.networkBits * utilisation },
  ];
}

/** Of the one primary, when everything else is elsewhere: what no second machine can take over. */
export function usesOfPrimary(
  load: Load,
  { databaseMachine, utilisation, databaseGrowth }: Assumptions,
): readonly Use[] {
  return [
    {
      what: 'processor of the primary',
      taken: load.writeCores + load.primaryReadCores,
      available: databaseMachine.cores * utilisation,
    },
    {
      what: 'disk of the primary',
      taken: load.databaseBytes * databaseGrowth,
      available: databaseMachine.diskBytes * utilisation,
    },
  ];
}

export function fullest(uses: readonly Use[]): Use {
  return uses.reduce((first, use) => (shareOf(use) > shareOf(first) ? use : first));
}

/** Above 1 it does not fit. */
export function shareOf({ taken, available }: Use): number {
  return taken / available;
}

function coresOf(load: Load): number {
  return load.serverCores + load.writeCores + load.primaryReadCores + load.replicaReadCores + load.transcodingCores;
}

/** What to hire, and what it costs a month. */
export interface Plan {
  /** For the processes of visitors and members, for live video, for videos that are uploaded. */
  readonly siteMachines: number;
  readonly liveMachines: number;
  readonly transcodingMachines: number;
  /** Primaries; more than one needs a site that is split by performer, which is not built. */
  readonly primaries: number;
  readonly replicas: number;
  readonly processes: number;
  /** Whether everything is on one machine. */
  readonly isOne: boolean;
  readonly monthly: { readonly machines: number; readonly storage: number; readonly egress: number };
}

export function planOf(load: Load, given: Assumptions): Plan {
  const processes = Math.max(
    Math.ceil(load.serverCores / given.utilisation),
    Math.ceil(load.sockets / given.socketsPerProcess),
  );
  const storage = (load.mediaBytes / 1e12) * given.storagePerTerabyte;
  const egress = (load.egressBytesPerMonth / 1e12) * given.egressPerTerabyte;
  // Media is in a store from the beginning, and its price is that of storage.
  const isOne = usesOfOneMachine({ ...load, mediaBytes: 0 }, given).every((use) => shareOf(use) <= 1);
  const machines = isOne ? oneMachine : manyMachines(load, given);
  return { ...machines, isOne, processes, monthly: { machines: priceOf(machines, given), storage, egress } };
}

type Machines = Pick<Plan, 'siteMachines' | 'liveMachines' | 'transcodingMachines' | 'primaries' | 'replicas'>;

const oneMachine: Machines = { siteMachines: 1, liveMachines: 0, transcodingMachines: 0, primaries: 0, replicas: 0 };

function manyMachines(load: Load, given: Assumptions): Machines {
  const machinesFor = (cores: number, { cores: each }: Machine): number =>
    Math.ceil(cores / (each * given.utilisation));
  const primaries = Math.ceil(Math.max(1, shareOf(fullest(usesOfPrimary(load, given)))));
  return {
    // One may fail.
    siteMachines: machinesFor(load.serverCores, given.machine) + 1,
    liveMachines: machinesFor(load.liveViewers / given.liveViewersPerCore, given.machine),
    transcodingMachines: machinesFor(load.transcodingCores, given.machine),
    primaries,
    // Each primary has one that takes its place, and that visitors read at.
    replicas: Math.max(primaries, machinesFor(load.replicaReadCores, given.databaseMachine)),
  };
}

function priceOf(machines: Machines, { machine, databaseMachine }: Assumptions): number {
  const { siteMachines, liveMachines, transcodingMachines, primaries, replicas } = machines;
  return (
    (siteMachines + liveMachines + transcodingMachines) * machine.monthly +
    (primaries + replicas) * databaseMachine.monthly
  );
}
