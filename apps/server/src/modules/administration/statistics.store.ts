import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

interface StatisticsRow {
  readonly users: bigint;
  readonly performers: bigint;
  readonly pending: bigint;
  readonly feeds: bigint;
  readonly failed_jobs: bigint;
  /** Minor units. */
  readonly gross: bigint;
  readonly commission: bigint;
}

export async function loadStatistics(db: Kysely<DB>, salesSince: Date): Promise<StatisticsRow> {
  const { rows } = await sql<StatisticsRow>`
    select
      (select count(*) from accounts where kind = 'user') as users,
      (select count(*) from performers where status = 'active') as performers,
      (select count(*) from performers where status = 'pending') as pending,
      (select count(*) from feeds where withdrawn_at is null) as feeds,
      (select count(*) from graphile_worker.jobs where last_error is not null) as failed_jobs,
      sold.gross, sold.commission
    from (
      select
        coalesce(sum(gross), 0)::bigint as gross,
        coalesce(sum(commission), 0)::bigint as commission
      from charges
      where created_at >= ${salesSince} and book = (select book from ledger_book)
    ) sold`.execute(db);
  return rows[0] as StatisticsRow;
}
