import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { bookInUse, type Book } from '../ledger/index.ts';

const dayMs = 86_400_000;

/** When an earning can be paid out whose time counts from a moment, usually that of its sale; a day is 24 hours. */
export function heldUntil(clockFrom: Date, holdDays: number): Date {
  return new Date(clockFrom.getTime() + holdDays * dayMs);
}

/** Sales after this moment are still held at `now`. */
function heldSince(now: Date, holdDays: number): Date {
  return heldUntil(now, -holdDays);
}

export interface Hold {
  readonly holdDays: number;
  readonly now: Date;
  /** The book in use by default. */
  readonly book?: Book | undefined;
}

/**
 * The held part of a performer's earnings, in minor units: the net of recent sales, of sales that are not released and
 * of those released recently, less their reversals.
 */
export async function sumHeld(db: Kysely<DB>, performerId: string, { holdDays, now, book }: Hold): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(net), 0)::bigint as held
    from (${heldNet(performerId, heldSince(now, holdDays), book)}) recent`.execute(db);
  return rows[0]?.held ?? 0n;
}

export interface DayOfRelease {
  readonly day: Date;
  readonly amount: bigint;
}

/** The amounts that become available, by UTC day, the earliest first; without sales that are not released yet. */
export async function listReleases(
  db: Kysely<DB>,
  performerId: string,
  { holdDays, now, book }: Hold,
): Promise<DayOfRelease[]> {
  const { rows } = await sql<DayOfRelease>`
    select
      date_trunc('day', clock_from + make_interval(secs => ${holdDays * 86_400}), 'UTC') as day,
      sum(net)::bigint as amount
    from (${heldNet(performerId, heldSince(now, holdDays), book)}) recent
    where clock_from is not null
    group by day
    having sum(net) > 0
    order by day`.execute(db);
  return rows;
}

/**
 * The sales that are held, and their reversals, each with the moment from which its time counts: of a sale with a hold,
 * that of its release; null while it is not released.
 */
const heldNet = (performerId: string, since: Date, book?: Book) => sql`
  select charges.created_at as clock_from, net
  from charges
  where performer_id = ${performerId}
    and charges.created_at > ${since}
    and book = ${book ?? bookInUse}
    and ${isWithoutHold(performerId)}
  union all
  select charges.created_at, -reversals.net
  from charge_reversals reversals
  join charges on charges.id = reversals.charge_id
  where reversals.performer_id = ${performerId}
    and reversals.restored_at is null
    and charges.created_at > ${since}
    and charges.book = ${book ?? bookInUse}
    and ${isWithoutHold(performerId)}
  union all
  select holds.released_at, charges.net - (
    select coalesce(sum(reversals.net), 0)
    from charge_reversals reversals
    where reversals.charge_id = charges.id and reversals.restored_at is null)
  from charge_holds holds
  join charges on charges.id = holds.charge_id
  where holds.performer_id = ${performerId}
    and (holds.released_at is null or holds.released_at > ${since})
    and charges.book = ${book ?? bookInUse}`;

/** By performer, so that it is one hashed set instead of a look-up for each sale. */
const isWithoutHold = (performerId: string) => sql`
  charges.id not in (select holds.charge_id from charge_holds holds where holds.performer_id = ${performerId})`;

/** What the performer's open payout request asks for, in minor units. */
export async function sumRequested(db: Kysely<DB>, performerId: string, book?: Book): Promise<bigint> {
  const row = await db
    .selectFrom('payout_requests')
    .select((select) =>
      select.cast<bigint>(select.fn.coalesce(select.fn.sum('amount'), select.lit(0)), 'bigint').as('sum'),
    )
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['pending', 'approved', 'paying'])
    .where('book', '=', book ?? bookInUse)
    .executeTakeFirstOrThrow();
  return row.sum;
}
