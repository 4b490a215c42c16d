import { allKinds, type CallKind } from './model/call-kinds.ts';
import type { Coefficients, Cost, SocketCosts, Thing } from './model/coefficients.ts';
import type { MeasuredSite } from './measure/site.ts';

/** What `calibrate` makes of two measured sites; the rest is measured beside them. */
type FromSites = Omit<Coefficients, 'machine' | 'video'>;

/**
 * The coefficients of the model from two sites, the smaller first. `pieceMs` is what a piece of the fixed work takes on
 * a core that no one shares: it turns pieces into milliseconds.
 */
export function calibrate(small: MeasuredSite, large: MeasuredSite, pieceMs: number): FromSites {
  const calls = Object.fromEntries(
    allKinds.map((kind): [CallKind, readonly [Cost, Cost]] => [
      kind,
      [scaled(small.calls[kind], pieceMs), scaled(large.calls[kind], pieceMs)],
    ]),
  );
  return {
    accounts: [small.accounts, large.accounts],
    pieceMs,
    calls: calls as Coefficients['calls'],
    sockets: socketsOf(small.sockets, large.sockets, pieceMs),
    redisEvents: large.redisEvents,
    database: databaseOf(small, large),
  };
}

/** A cost in pieces, in milliseconds. */
export function scaled({ serverMs, postgresMs }: Cost, pieceMs: number): Cost {
  return { serverMs: serverMs * pieceMs, postgresMs: postgresMs * pieceMs };
}

/** The mean of both sites. */
function socketsOf(one: SocketCosts, other: SocketCosts, pieceMs: number): SocketCosts {
  const open: Cost = {
    serverMs: (one.open.serverMs + other.open.serverMs) / 2,
    postgresMs: (one.open.postgresMs + other.open.postgresMs) / 2,
  };
  return {
    heldBytes: (one.heldBytes + other.heldBytes) / 2,
    open: scaled(open, pieceMs),
    eventMs: ((one.eventMs + other.eventMs) / 2) * pieceMs,
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
