import { runOnce } from 'graphile-worker';
import { once } from 'node:events';
import type pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { presetFor } from './lane.ts';
import { openQueuePool, taskListOf, workerLogger, type TaskOptions } from './worker.ts';
import type { Job } from './job.ts';

/** Runs jobs when it is asked to, in place of a worker: for tests. */
export interface DueJobs {
  /** Runs the jobs that are due and the jobs that these add, and returns. */
  run(): Promise<void>;
  close(): Promise<void>;
}

interface DueJobsOptions extends Pick<TaskOptions, 'list' | 'logger'> {
  readonly pool: pg.Pool;
  readonly onRun?: TaskOptions['onRun'];
  readonly tracing?: Tracing;
}

/** Keeps its connections from run to run, because tests run jobs after nearly every step. */
export function openDueJobs({ pool, onRun, tracing = noTracing, ...options }: DueJobsOptions): DueJobs {
  const queuePool = openQueuePool(pool, 4);
  return {
    async run() {
      do {
        await runOnce({
          pgPool: queuePool,
          noHandleSignals: true,
          logger: workerLogger(options.logger),
          taskList: taskListOf({ ...options, onRun, tracing }),
          preset: presetFor(queuePool),
        });
        await untilIdle(queuePool);
      } while (await hasDueJobs(queuePool, [...options.list.handlers.keys()]));
    },
    close: () => queuePool.end(),
  };
}

/** The library does not wait until it has told the queue of the last jobs' outcome. */
async function untilIdle(queuePool: pg.Pool): Promise<void> {
  while (queuePool.waitingCount > 0 || queuePool.idleCount < queuePool.totalCount) await once(queuePool, 'release');
}

/** Once, with connections of its own. */
export async function runDueJobs(options: DueJobsOptions): Promise<void> {
  const jobs = openDueJobs(options);
  await jobs.run().finally(() => jobs.close());
}

async function hasDueJobs(queuePool: pg.Pool, tasks: readonly string[]): Promise<boolean> {
  const { rowCount } = await queuePool.query(
    `
    select 1 from graphile_worker.jobs
    where task_identifier = any($1)
      and run_at <= now()
      and attempts < max_attempts
      and locked_at is null
    limit 1`,
    [tasks],
  );
  return rowCount !== 0;
}

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
