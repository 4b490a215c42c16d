import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface SiteDayRow {
  readonly day: string;
  readonly registrations: bigint;
  readonly active: bigint;
  readonly subscriptions: bigint;
  /** Minor units. */
  readonly gross: bigint;
  readonly commission: bigint;
}

/** Every day (UTC) from one to another, both included; each figure reads an index of these days only. */
export async function listSiteDays(db: Kysely<DB>, from: string, to: string): Promise<SiteDayRow[]> {
  const start = sql`(${from}::date::timestamp at time zone 'UTC')`;
  const end = sql`((${to}::date + 1)::timestamp at time zone 'UTC')`;
  const { rows } = await sql<SiteDayRow>`
    with registered as (
      select (created_at at time zone 'UTC')::date as day, count(*) as total
      from accounts
      where kind <> 'admin' and created_at >= ${start} and created_at < ${end}
      group by 1
    ), subscribed as (
      select (started_at at time zone 'UTC')::date as day, count(*) as total
      from subscriptions
      where started_at >= ${start} and started_at < ${end}
      group by 1
    ), sold as (
      select (created_at at time zone 'UTC')::date as day,
        sum(gross)::bigint as gross, sum(commission)::bigint as commission
      from charges
      where created_at >= ${start} and created_at < ${end} and book = (select book from ledger_book)
      group by 1
    )
    select days.day::date::text as day,
      coalesce(registered.total, 0)::bigint as registrations,
      coalesce(active_totals.total, 0)::bigint as active,
      coalesce(subscribed.total, 0)::bigint as subscriptions,
      coalesce(sold.gross, 0)::bigint as gross,
      coalesce(sold.commission, 0)::bigint as commission
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join registered on registered.day = days.day
    left join active_totals on active_totals.day = days.day
    left join subscribed on subscribed.day = days.day
    left join sold on sold.day = days.day
    order by days.day`.execute(db);
  return rows;
}
