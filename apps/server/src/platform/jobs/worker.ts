import { Logger as WorkerLogger, parseCronItems, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { JobPayloadError, type Job, type Slowness } from './job.ts';
import type { Handler, JobList } from './jobs.ts';
import { keepLane, type Lane } from './lane.ts';

export interface Worker {
  stop(): Promise<void>;
}

interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly list: JobList;
  readonly concurrency: number;
  /** How many at a time of those that take minutes or hours: each has workers of its own, so that nothing quick waits behind them. */
  readonly slow?: Readonly<Partial<Record<Slowness, number>>>;
  /** No other process takes jobs from this database: what is locked was left behind by a crash. */
  readonly isAlone?: boolean;
  /** How often it looks for jobs of which it was not notified. */
  readonly pollIntervalMs?: number;
}

/** Starts taking jobs; they begin within milliseconds of their commit (LISTEN/NOTIFY), not at the next poll. */
export async function startWorker({
  pool,
  logger,
  list,
  concurrency,
  slow = {},
  isAlone = false,
  pollIntervalMs = 2_000,
}: WorkerOptions): Promise<Worker> {
  const slowLanes = Object.entries(slow);
  const total = slowLanes.reduce((sum, [, count]) => sum + count, concurrency);
  const queuePool = openQueuePool(pool, total + 2 * (1 + slowLanes.length));
  if (isAlone) await releaseLostJobs(queuePool);
  const isSlow = (job: Job): boolean => job.slow !== undefined && slow[job.slow] !== undefined;
  const works = [
    { list: { handlers: handlersOf(list, (job) => !isSlow(job)), schedule: list.schedule }, concurrency },
    ...slowLanes.map(([slowness, count]) => ({
      list: { handlers: handlersOf(list, (job) => job.slow === slowness), schedule: [] },
      concurrency: count,
    })),
  ];
  const lanes = await Promise.all(
    works.map((work) => keepLane(laneOf(queuePool, logger, { ...work, pollIntervalMs }))),
  );
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await queuePool.end();
    },
  };
}

interface Work {
  readonly list: JobList;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

function handlersOf({ handlers }: JobList, isWanted: (job: Job) => boolean): JobList['handlers'] {
  return new Map([...handlers].filter(([, { job }]) => isWanted(job)));
}

/** What falls due while the database is away for less than this is made up for. */
const backfillPeriod = 3_600_000;

function laneOf(queuePool: pg.Pool, logger: Logger, { list, concurrency, pollIntervalMs }: Work): Lane {
  const items = list.schedule.map(({ job, match }) => ({
    task: job.name,
    match,
    options: { backfillPeriod, jobKey: `scheduled ${job.name}`, jobKeyMode: 'preserve_run_at' as const },
  }));
  return {
    queuePool,
    logger,
    options: { logger: workerLogger(logger), parsedCronItems: parseCronItems(items) },
    tasks: taskListOf(list, logger),
    concurrency,
    pollIntervalMs,
  };
}

/** A job whose process was killed is otherwise taken up again after four hours only. */
async function releaseLostJobs(queuePool: pg.Pool): Promise<void> {
  await queuePool.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

/** Runs what is due now and what that causes, and returns; for tests, which turn the clock themselves. */
export async function runDueJobs({
  pool,
  logger,
  list,
}: Pick<WorkerOptions, 'pool' | 'logger' | 'list'>): Promise<void> {
  const queuePool = openQueuePool(pool, 4);
  try {
    do {
      await runOnce({
        pgPool: queuePool,
        noHandleSignals: true,
        logger: workerLogger(logger),
        taskList: taskListOf(list, logger),
      });
    } while (await hasDueJobs(queuePool, [...list.handlers.keys()]));
  } finally {
    await queuePool.end();
  }
}

async function hasDueJobs(queuePool: pg.Pool, tasks: readonly string[]): Promise<boolean> {
  const { rowCount } = await queuePool.query(
    'select 1 from graphile_worker.jobs where task_identifier = any($1) and run_at <= now() and attempts < max_attempts and locked_at is null limit 1',
    [tasks],
  );
  return rowCount !== 0;
}

/** The queue's library writes ids of failed jobs as JSON, which our pool's bigint does not survive: it gets connections with the driver's own types. */
function openQueuePool(pool: pg.Pool, max: number): pg.Pool {
  const queuePool = new pg.Pool({ ...pool.options, types: pg.types, max, application_name: 'ovation jobs' });
  // Without listeners the break of a connection ends the process; the library connects anew by itself.
  queuePool.on('error', () => {});
  queuePool.on('connect', (client) => client.on('error', () => {}));
  return queuePool;
}

function taskListOf(list: JobList, logger: Logger): TaskList {
  return Object.fromEntries(
    [...list.handlers].map(([name, handler]) => [name, (payload: unknown) => runLogged(handler, payload, logger)]),
  );
}

async function runLogged({ job, run }: Handler, payload: unknown, logger: Logger): Promise<void> {
  try {
    await run(payload);
  } catch (error) {
    if (error instanceof JobPayloadError)
      logger.error({ task: job.name, err: error }, 'the payload of a background job does not fit its schema');
    else logger.warn({ task: job.name, err: error }, 'a background job failed and is tried again');
    throw error;
  }
}

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(
    () => (level, message) =>
      logger[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ part: 'jobs' }, message),
  );
}
