import { allKinds, type CallKind } from './model/call-kinds.ts';
import type { Coefficients, Cost, SocketCosts, Thing } from './model/coefficients.ts';
import type { MeasuredSite } from './measure/site.ts';

/** What `calibrate` makes of two measured sites; the rest is measured beside them. */
type FromSites = Omit<Coefficients, 'machine' | 'video'>;

/** The coefficients of the model from two sites, the smaller first. */
export function calibrate(small: MeasuredSite, large: MeasuredSite): FromSites {
  const toSpeed = (cost: Cost): Cost => scaled(cost, large.reference, small.reference);
  const calls = Object.fromEntries(
    allKinds.map((kind): [CallKind, [Cost, Cost]] => [kind, [small.calls[kind], toSpeed(large.calls[kind])]]),
  );
  return {
    accounts: [small.accounts, large.accounts],
    reference: small.reference,
    calls: calls as Coefficients['calls'],
    sockets: meanOf(small.sockets, { ...large.sockets, ...socketsAt(large, small.reference) }),
    redisEvents: large.redisEvents,
    database: databaseOf(small, large),
  };
}

/** A cost that was measured at one speed, at another one. */
export function scaled(cost: Cost, from: Cost, to: Cost): Cost {
  return {
    serverMs: (cost.serverMs * to.serverMs) / from.serverMs,
    postgresMs: (cost.postgresMs * to.postgresMs) / from.postgresMs,
  };
}

function socketsAt({ sockets, reference }: MeasuredSite, to: Cost): Pick<SocketCosts, 'open' | 'eventMs'> {
  return {
    open: scaled(sockets.open, reference, to),
    eventMs: (sockets.eventMs * to.serverMs) / reference.serverMs,
  };
}

function meanOf(one: SocketCosts, other: SocketCosts): SocketCosts {
  return {
    heldBytes: (one.heldBytes + other.heldBytes) / 2,
    open: {
      serverMs: (one.open.serverMs + other.open.serverMs) / 2,
      postgresMs: (one.open.postgresMs + other.open.postgresMs) / 2,
    },
    eventMs: (one.eventMs + other.eventMs) / 2,
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
