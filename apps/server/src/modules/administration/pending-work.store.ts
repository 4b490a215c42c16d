import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

export interface PendingRow {
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
  return rows[0] as PendingRow;
}
