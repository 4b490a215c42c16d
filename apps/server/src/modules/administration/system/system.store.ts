import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export interface SystemHourRow {
  readonly hour: Date;
  readonly done: bigint;
  readonly failed: bigint;
  readonly emails: bigint;
  readonly uploads: bigint;
}

/**
 * Every hour from one to another, both included and whole. Uploads are found by their ids, which begin with their time,
 * so that files need no index for it.
 */
export async function listSystemHours(
  db: Kysely<DB>,
  { from, to, mailTask }: { readonly from: Date; readonly to: Date; readonly mailTask: string },
): Promise<SystemHourRow[]> {
  const { rows } = await sql<SystemHourRow>`
    with worked as (
      select hour, sum(done) as done, sum(failed) as failed,
        sum(done) filter (where task = ${mailTask}) as emails
      from job_hours
      where hour >= ${from} and hour <= ${to}
      group by hour
    ), uploaded as (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) as uploads
      from files
      where id >= ${firstIdAt(from)}::uuid and created_at >= ${from}
      group by 1
    )
    select hours.hour,
      coalesce(worked.done, 0)::bigint as done,
      coalesce(worked.failed, 0)::bigint as failed,
      coalesce(worked.emails, 0)::bigint as emails,
      coalesce(uploaded.uploads, 0)::bigint as uploads
    from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '1 hour') as hours (hour)
    left join worked on worked.hour = hours.hour
    left join uploaded on uploaded.hour = hours.hour
    order by hours.hour`.execute(db);
  return rows;
}

/** The smallest UUID of version 7 of a moment: it begins with the milliseconds in 12 hexadecimal digits. */
function firstIdAt(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}

export interface QueueTotals {
  readonly waiting: bigint;
  readonly scheduled: bigint;
  readonly running: bigint;
  readonly failed: bigint;
  readonly oldest_seconds: number | null;
  readonly postgres: string;
}

/** The queue, and the version of the database, in one statement. */
export async function loadQueueTotals(db: Kysely<DB>): Promise<QueueTotals> {
  const { rows } = await sql<QueueTotals>`
    select
      count(*) filter (where ${isDue}) as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where last_error is not null) as failed,
      extract(epoch from now() - min(run_at) filter (where ${isDue}))::float8 as oldest_seconds,
      current_setting('server_version') as postgres
    from graphile_worker.jobs`.execute(db);
  return requireRow(rows[0]);
}

const isDue = sql`locked_at is null and attempts < max_attempts and run_at <= now()`;
