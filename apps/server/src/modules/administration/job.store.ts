import { sql, type Kysely } from 'kysely';
import { pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

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
