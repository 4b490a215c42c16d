import { sql, type RawBuilder } from 'kysely';
import type { Job } from './job.ts';

/**
 * Rows of `queue` and `position`, from 1: the queues with running or waiting jobs of a kind, in the order in which they
 * start. A queue that has both counts as running.
 */
export function queuePositions(job: Job): RawBuilder<{ queue: string; position: number }> {
  return sql`
    select queue_name as queue,
      row_number() over (
        order by min(case when locked_at is null then 1 else 0 end), min(priority), min(run_at), min(id)
      ) as position
    from graphile_worker.jobs
    where task_identifier = ${job.name}
      and attempts < max_attempts
    group by queue_name`;
}
