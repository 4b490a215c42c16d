import { allKinds, type CallKind } from './model/call-kinds.ts';
import type { Coefficients, Cost, SocketCosts, Thing } from './model/coefficients.ts';
import type { MeasuredSite } from './measure/site.ts';

/** What `calibrate` makes of two measured sites; the rest is measured beside them. */
type FromSites = Omit<Coefficients, 'machine' | 'pieceMs' | 'video'>;

/** The coefficients of the model from two sites, the smaller first. */
export function calibrate(small: MeasuredSite, large: MeasuredSite): FromSites {
  const pair: Cost = {
    serverMs: Math.min(small.quietPair.serverMs, large.quietPair.serverMs),
    postgresMs: Math.min(small.quietPair.postgresMs, large.quietPair.postgresMs),
  };
  const calls = Object.fromEntries(
    allKinds.map((kind): [CallKind, readonly [Cost, Cost]] => [
      kind,
      [inMilliseconds(small.calls[kind], pair), inMilliseconds(large.calls[kind], pair)],
    ]),
  );
  return {
    accounts: [small.accounts, large.accounts],
    pair,
    calls: calls as Coefficients['calls'],
    sockets: socketsOf(small.sockets, large.sockets, pair),
    redisEvents: large.redisEvents,
    database: databaseOf(small, large),
  };
}

/** A cost that was counted in pairs of calls of the bare server. */
export function inMilliseconds({ serverMs, postgresMs }: Cost, pair: Cost): Cost {
  return { serverMs: serverMs * pair.serverMs, postgresMs: postgresMs * pair.postgresMs };
}

/** The mean of both sites. */
function socketsOf(one: SocketCosts, other: SocketCosts, pair: Cost): SocketCosts {
  const open: Cost = {
    serverMs: (one.open.serverMs + other.open.serverMs) / 2,
    postgresMs: (one.open.postgresMs + other.open.postgresMs) / 2,
  };
  return {
    heldBytes: (one.heldBytes + other.heldBytes) / 2,
    open: inMilliseconds(open, pair),
    eventMs: ((one.eventMs + other.eventMs) / 2) * pair.serverMs,
  };
}

/** Between both sizes, so that what an empty table takes counts once and not for each row. */
function databaseOf(small: MeasuredSite, large: MeasuredSite): Coefficients['database'] {
  const things = Object.keys(small.database.rows) as Thing[];
  const bytesPerRow = Object.fromEntries(
    things.map((thing): [Thing, number] => [
      thing,
      (large.database.bytesOf[thing] - small.database.bytesOf[thing]) /
        (large.database.rows[thing] - small.database.rows[thing]),
    ]),
  ) as Record<Thing, number>;
  const inRows = things.reduce((sum, thing) => sum + bytesPerRow[thing] * small.database.rows[thing], 0);
  return { fixedBytes: small.database.bytes - inRows, bytesPerRow };
}
