import { sql, type Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../database/types.gen.ts';
import { readSeldom, type Gauge, type Sample } from '../measurements/gauge.ts';
import type { JobList } from './jobs.ts';

interface QueueRow {
  readonly task: string;
  readonly waiting: bigint;
  readonly scheduled: bigint;
  readonly running: bigint;
  readonly failed: bigint;
  /** Of the job that has been due longest; null if none waits. */
  readonly oldest_seconds: number | null;
}

const states = ['waiting', 'scheduled', 'running', 'failed'] as const;

/** The queue by lane: `quick`, `minutes` and `hours` have separate workers. */
export function queueGauges({
  database,
  jobs,
  clock,
}: {
  readonly database: Kysely<DB>;
  readonly jobs: JobList;
  readonly clock: Clock;
}): Gauge[] {
  const read = readSeldom(clock, () => readQueue(database));
  const byLane = async (): Promise<Map<string, QueueRow[]>> =>
    Map.groupBy(await read(), ({ task }) => laneOf(jobs, task));
  return [
    {
      name: 'ovation_jobs',
      help: 'Jobs that are due and wait, are due later, run, or have failed for good, by lane.',
      labels: ['lane', 'state'],
      read: async () => lanesOf(await byLane()).flatMap(([lane, rows]) => countStates(lane, rows)),
    },
    {
      name: 'ovation_jobs_oldest_waiting_seconds',
      help: 'For how long the oldest job that is due has waited for a worker, by lane.',
      labels: ['lane'],
      read: async () =>
        lanesOf(await byLane()).map(([lane, rows]) => ({
          labels: { lane },
          value: Math.max(0, ...rows.map(({ oldest_seconds }) => oldest_seconds ?? 0)),
        })),
    },
  ];
}

/** All three lanes, also empty ones, because an alert cannot compare what is absent. */
function lanesOf(rows: ReadonlyMap<string, QueueRow[]>): [lane: string, rows: QueueRow[]][] {
  return ['quick', 'minutes', 'hours'].map((lane) => [lane, rows.get(lane) ?? []]);
}

function laneOf({ handlers }: JobList, task: string): string {
  return handlers.get(task)?.job.slow ?? 'quick';
}

function countStates(lane: string, rows: readonly QueueRow[]): Sample[] {
  return states.map((state) => ({
    labels: { lane, state },
    value: rows.reduce((sum, row) => sum + Number(row[state]), 0),
  }));
}

/** By the time of the database, by which the library decides what is due. The table holds unfinished jobs only. */
async function readQueue(db: Kysely<DB>): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with queue as (
      select task_identifier as task, run_at,
        case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then 'failed'
          when run_at > now() then 'scheduled'
          else 'waiting'
        end as state
      from graphile_worker.jobs
    )
    select task,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'scheduled') as scheduled,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'failed') as failed,
      extract(epoch from now() - min(run_at) filter (where state = 'waiting'))::float8 as oldest_seconds
    from queue
    group by task`.execute(db);
  return rows;
}
