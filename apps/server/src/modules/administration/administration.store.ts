import { sql, type Kysely, type NotNull } from 'kysely';
import { pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { requireRow } from '../../platform/database/require-row.ts';

export interface JobRow {
  readonly id: bigint;
  readonly task_identifier: string;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string | null;
  readonly run_at: Date;
  readonly locked_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface JobQuery extends ListQuery {
  /** Whether the last attempt failed; the job may still be retried. */
  readonly failed: boolean | undefined;
}

/** Unfinished jobs; finished ones leave the queue. Omits payloads, because emails contain secret links. */
export async function listJobRows(db: Kysely<DB>, query: JobQuery): Promise<{ rows: JobRow[]; total: number }> {
  const wanted = query.failed === undefined ? sql`true` : sql`(last_error is not null) = ${query.failed}`;
  const column = sql.ref(query.sortBy === 'createdAt' ? 'created_at' : 'updated_at');
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`;
  const { limit, offset } = pageOf(query);
  const [page, count] = await Promise.all([
    sql<JobRow>`
      select id, task_identifier, attempts, max_attempts, last_error, run_at, locked_at, created_at, updated_at
      from graphile_worker.jobs
      where ${wanted}
      order by ${column} ${direction}, id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from graphile_worker.jobs where ${wanted}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0n) };
}

/** The email addresses of the active administrators. */
export async function listAdministratorAddresses(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('kind', '=', 'admin')
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .execute();
  return rows.map(({ email }) => email);
}

interface PendingRow {
  readonly performers: bigint;
  readonly identity: bigint;
  readonly reports: bigint;
  readonly consent: bigint;
  readonly payouts: bigint;
  readonly disputes: bigint;
  readonly approvals: bigint;
}

/** How much waits on each page of the administration; every count has an index of what waits. */
export async function countPendingWork(db: Kysely<DB>): Promise<PendingRow> {
  const { rows } = await sql<PendingRow>`
    select
      (select count(*) from performers where status = 'pending') as performers,
      (select count(*) from identity_checks where status = 'submitted') as identity,
      (select count(*) from report_cases where due_at is not null) as reports,
      (select count(*) from consent_cases where decided_at is null) as consent,
      (select count(*) from payout_requests where status = 'pending') as payouts,
      (select count(*) from disputes where status = 'open') as disputes,
      (select count(*) from approvals where status = 'waiting') as approvals`.execute(db);
  return requireRow(rows[0]);
}

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
  return requireRow(rows[0]);
}
