import { allKinds, replicaKinds, writingKinds, type CallKind } from './call-kinds.ts';
import type { Coefficients, Cost, Thing } from './coefficients.ts';
import type { Site } from './site.ts';

const daySeconds = 86_400;
const monthDays = 30;

/** What a site asks of its machines. */
export interface Load {
  /** Calls a second at the peak. */
  readonly calls: number;
  /** Processor seconds a second at the peak, so cores that are fully busy. */
  readonly serverCores: number;
  /** Of PostgreSQL: what only the primary can do because it writes, what it reads, and what a replica may read. */
  readonly writeCores: number;
  readonly primaryReadCores: number;
  readonly replicaReadCores: number;
  /** The mean of the day: videos wait in a queue at the peak. */
  readonly transcodingCores: number;
  readonly sockets: number;
  readonly socketBytes: number;
  /** Messages a second between processes at the peak. */
  readonly redisEvents: number;
  readonly databaseBytes: number;
  readonly mediaBytes: number;
  readonly egressBytesPerMonth: number;
  /** Bits a second at the peak. */
  readonly egressBits: number;
  /** People who watch a stream at the peak. */
  readonly liveViewers: number;
}

/** The load of a site, by measured coefficients. */
export function loadOf(site: Site, coefficients: Coefficients): Load {
  const active = site.accounts * site.activeShare;
  const perSecond = (perDay: number): number => (perDay * active * site.peakFactor) / daySeconds;
  const rates = Object.fromEntries(allKinds.map((kind) => [kind, perSecond(site.callsPerActiveDay[kind])])) as Readonly<
    Record<CallKind, number>
  >;
  const cores = (figure: keyof Cost, kinds: readonly CallKind[] = allKinds): number =>
    sum(kinds, (kind) => rates[kind] * costOf(kind, site.accounts, coefficients)[figure]) / 1_000;
  const { sockets } = coefficients;
  const memberReads = allKinds.filter((kind) => !writingKinds.has(kind) && !replicaKinds.has(kind));
  // Each page of a member opens a socket.
  const opened = { serverMs: rates.page * sockets.open.serverMs, postgresMs: rates.page * sockets.open.postgresMs };
  const online = active * site.onlineShareAtPeak;
  const events = rates.message + rates.reaction + rates.tip;
  const watchedBytes =
    ((site.watchedMinutesPerActiveDay + site.liveMinutesPerActiveDay) * 60 * site.watchedBitsPerSecond) / 8;
  const bytesPerDay = watchedBytes + site.otherBytesPerActiveDay;
  return {
    calls: sum(allKinds, (kind) => rates[kind]),
    serverCores: cores('serverMs') + (events * site.socketsPerEvent * sockets.eventMs + opened.serverMs) / 1_000,
    writeCores: cores(
      'postgresMs',
      allKinds.filter((kind) => writingKinds.has(kind)),
    ),
    primaryReadCores: cores('postgresMs', memberReads) + opened.postgresMs / 1_000,
    replicaReadCores: cores(
      'postgresMs',
      allKinds.filter((kind) => replicaKinds.has(kind)),
    ),
    transcodingCores:
      (site.accounts * site.uploadedHoursPerAccountDay * 3_600 * coefficients.video.processorMs) / 1_000 / daySeconds,
    sockets: online,
    socketBytes: online * sockets.heldBytes,
    redisEvents: sum(allKinds, (kind) => rates[kind] * (coefficients.redisEvents[kind] ?? 0)),
    databaseBytes: databaseBytes(rowsOf(site), coefficients),
    mediaBytes:
      site.accounts * site.keptHoursPerAccount * 3_600 * (coefficients.video.bytes + coefficients.video.originalBytes),
    egressBytesPerMonth: bytesPerDay * active * monthDays,
    egressBits: perSecond(bytesPerDay) * 8,
    liveViewers: perSecond(site.liveMinutesPerActiveDay * 60),
  };
}

/**
 * Processor time of one call on a site of so many accounts: a straight line over the logarithm of the accounts,
 * through both calibrated sizes. A call that was cheaper on the larger site counts as equally expensive everywhere.
 */
export function costOf(kind: CallKind, accounts: number, { calls, accounts: [few, many] }: Coefficients): Cost {
  const [small, large] = calls[kind];
  const steps = Math.log(accounts / few) / Math.log(many / few);
  const at = (figure: keyof Cost): number => {
    const growth = large[figure] - small[figure];
    return growth > 0 ? Math.max(0, small[figure] + growth * steps) : (small[figure] + large[figure]) / 2;
  };
  return { serverMs: at('serverMs'), postgresMs: at('postgresMs') };
}

/** Tables and indexes, for rows of each kind. */
export function databaseBytes(
  rows: Readonly<Record<Thing, number>>,
  { database: { fixedBytes, bytesPerRow } }: Pick<Coefficients, 'database'>,
): number {
  return fixedBytes + sum(Object.keys(rows) as Thing[], (thing) => rows[thing] * bytesPerRow[thing]);
}

/** Rows that the site keeps. */
export function rowsOf({ accounts, rowsPerAccount }: Site): Readonly<Record<Thing, number>> {
  return Object.fromEntries(
    Object.entries(rowsPerAccount).map(([thing, count]) => [thing, count * accounts]),
  ) as Readonly<Record<Thing, number>>;
}

export function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
