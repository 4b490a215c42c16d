import { sql, type RawBuilder } from 'kysely';
import type { Job } from './job.ts';

/**
 * Rows `queue`, `place`: the queues whose ones of a job are under way or wait, in the order in which they begin. A queue with
 * one job under way and one that waits stands at the first.
 */
export function queuePositions(job: Job): RawBuilder<{ queue: string; place: number }> {
  return sql`
    select queue_name as queue, row_number() over (order by min(case when locked_at is null then 1 else 0 end), min(priority), min(run_at), min(id)) as place
    from graphile_worker.jobs where task_identifier = ${job.name} and attempts < max_attempts group by queue_name`;
}
