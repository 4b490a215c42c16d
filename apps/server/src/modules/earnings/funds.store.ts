import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { bookInUse, type Book } from '../ledger/index.ts';

const dayMs = 86_400_000;

/** When a sale's earning can be paid out; a day is 24 hours. */
export function heldUntil(soldAt: Date, holdDays: number): Date {
  return new Date(soldAt.getTime() + holdDays * dayMs);
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

/** The held part of a performer's earnings, in minor units: the net of recent sales less their reversals. */
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

/** The amounts that become available, by UTC day, the earliest first. */
export async function listReleases(
  db: Kysely<DB>,
  performerId: string,
  { holdDays, now, book }: Hold,
): Promise<DayOfRelease[]> {
  const { rows } = await sql<DayOfRelease>`
    select
      date_trunc('day', sold_at + make_interval(secs => ${holdDays * 86_400}), 'UTC') as day,
      sum(net)::bigint as amount
    from (${heldNet(performerId, heldSince(now, holdDays), book)}) recent
    group by day
    having sum(net) > 0
    order by day`.execute(db);
  return rows;
}

const heldNet = (performerId: string, since: Date, book?: Book) => sql`
  select created_at as sold_at, net
  from charges
  where performer_id = ${performerId}
    and created_at > ${since}
    and book = ${book ?? bookInUse}
  union all
  select charges.created_at, -reversals.net
  from charge_reversals reversals
  join charges on charges.id = reversals.charge_id
  where reversals.performer_id = ${performerId}
    and reversals.restored_at is null
    and charges.created_at > ${since}
    and charges.book = ${book ?? bookInUse}`;

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
