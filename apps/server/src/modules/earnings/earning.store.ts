import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import type { Period } from '@ovation/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { bookInUse } from '../ledger/index.ts';

/** Minor units. `gross`, `commission` and `net` of sales; `refunded` is the net part of reversals. */
export interface Sums {
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  readonly refunded: bigint;
}

function within(column: string, { from, until }: Period): RawBuilder<unknown> {
  const afterFrom = from === undefined ? sql`true` : sql`${sql.ref(column)} >= ${from}`;
  const beforeUntil = until === undefined ? sql`true` : sql`${sql.ref(column)} < ${until}`;
  return sql`${afterFrom} and ${beforeUntil}`;
}

/** In the book in use: one row per sale and one per reversal that was not restored, each at the time it happened. */
const entriesOf = (performerId: string, period: Period): RawBuilder<unknown> => sql`
  select
    type, payer_id, created_at, gross, commission, net,
    0::bigint as refunded, 0::bigint as refunded_gross, 1 as sold
  from charges
  where performer_id = ${performerId}
    and book = ${bookInUse}
    and ${within('created_at', period)}
  union all
  select charges.type, reversals.payer_id, reversals.created_at, 0, 0, 0, reversals.net, reversals.gross, 0
  from charge_reversals reversals
  join charges on charges.id = reversals.charge_id
  where reversals.performer_id = ${performerId}
    and charges.book = ${bookInUse}
    and reversals.restored_at is null
    and ${within('reversals.created_at', period)}`;

const sums = sql`
  sum(gross)::bigint as gross, sum(commission)::bigint as commission,
  sum(net)::bigint as net, sum(refunded)::bigint as refunded`;

export async function sumByType(
  db: Kysely<DB>,
  performerId: string,
  period: Period,
): Promise<(Sums & { readonly type: string; readonly count: bigint })[]> {
  const { rows } = await sql<Sums & { type: string; count: bigint }>`
    select type, ${sums}, sum(sold)::bigint as count
    from (${entriesOf(performerId, period)}) entries
    group by type`.execute(db);
  return rows;
}

/**
 * The latest days, weeks or months with entries, oldest first, by their first day in UTC (YYYY-MM-DD).
 * Sums by day first, because extracting a day is several times faster than a week or month.
 */
export async function sumByTime(
  db: Kysely<DB>,
  performerId: string,
  period: Period,
  by: EarningStep,
  limit: number,
): Promise<(Sums & { readonly start: string })[]> {
  const { rows } = await sql<Sums & { start: string }>`
    select to_char(date_trunc(${sql.lit(by)}, day), 'YYYY-MM-DD') as start, ${sums}
    from (
      select (created_at at time zone 'UTC')::date as day, ${sums}
      from (${entriesOf(performerId, period)}) entries
      group by day
    ) days
    group by start
    order by start desc
    limit ${limit}`.execute(db);
  return rows.toReversed();
}

export interface TopFan {
  readonly payer_id: string;
  readonly gross: bigint;
  readonly net: bigint;
  readonly count: bigint;
}

/** The fans who paid most, less refunds. */
export async function listTopFans(
  db: Kysely<DB>,
  performerId: string,
  period: Period,
  limit: number,
): Promise<TopFan[]> {
  const { rows } = await sql<TopFan>`
    select payer_id,
      sum(gross - refunded_gross)::bigint as gross,
      sum(net - refunded)::bigint as net,
      sum(sold)::bigint as count
    from (${entriesOf(performerId, period)}) entries
    group by payer_id
    having sum(gross - refunded_gross) > 0
    order by gross desc, payer_id
    limit ${limit}`.execute(db);
  return rows;
}
