import { sql, type RawBuilder } from 'kysely';

/**
 * Rows `queue`, `place`: the queues whose jobs of a task are under way or wait, in the order in which they begin. A queue with
 * one job under way and one that waits stands at the first.
 */
export function placesInLine(task: string): RawBuilder<{ queue: string; place: number }> {
  return sql`
    select queue_name as queue, row_number() over (order by min(case when locked_at is null then 1 else 0 end), min(priority), min(run_at), min(id)) as place
    from graphile_worker.jobs where task_identifier = ${task} and attempts < max_attempts group by queue_name`;
}
