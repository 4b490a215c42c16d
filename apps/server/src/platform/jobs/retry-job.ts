import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/types.gen.ts';

export interface RetriedJob {
  readonly task: string;
  /** False if it runs, is due anyway, or has not failed: then nothing has changed. */
  readonly isChanged: boolean;
}

/**
 * Makes a failed job due now, with all its attempts, as if it had just been added. Repeating it changes nothing, so it
 * needs a transaction: the job stays locked to its end.
 * Returns undefined if there is no such job: it may be done.
 */
export async function retryJob(db: Kysely<DB>, id: string): Promise<RetriedJob | undefined> {
  const { rows } = await sql<{ task: string; is_failed: boolean }>`
    select tasks.identifier as task,
      locked_at is null and last_error is not null and (attempts > 0 or run_at > now()) as is_failed
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = task_id
    where jobs.id = ${id}::bigint
    for update of jobs`.execute(db);
  const [found] = rows;
  if (!found?.is_failed) return found && { task: found.task, isChanged: false };
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(db);
  return { task: found.task, isChanged: true };
}
