import { Logger as WorkerLogger, parseCronItems, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { keepLane, type Lane } from './lane.ts';

/** Background work by name. It may run twice: it must be idempotent. Throwing repeats it later, with back-off. */
export type Job = (payload: never) => Promise<void>;

/** A job that runs by the clock, in UTC: `match` is a cron pattern. */
export interface ScheduledJob {
  readonly task: string;
  readonly match: string;
}

export interface JobList {
  readonly jobs: Map<string, Job>;
  readonly schedule: ScheduledJob[];
}

export interface Worker {
  stop(): Promise<void>;
}

export interface SlowLane {
  readonly tasks: readonly string[];
  readonly concurrency: number;
}

interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly list: JobList;
  readonly concurrency: number;
  /** Tasks that take minutes or hours: each of these lanes has workers of its own, so that nothing quick waits behind them. */
  readonly slow?: readonly SlowLane[];
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
  slow = [],
  isAlone = false,
  pollIntervalMs = 2_000,
}: WorkerOptions): Promise<Worker> {
  const total = slow.reduce((sum, lane) => sum + lane.concurrency, concurrency);
  const queuePool = openQueuePool(pool, total + 2 * (1 + slow.length));
  if (isAlone) await releaseLostJobs(queuePool);
  const isSlow = (task: string): boolean => slow.some(({ tasks }) => tasks.includes(task));
  const quick = { list: { jobs: jobsWhere(list, (task) => !isSlow(task)), schedule: list.schedule }, concurrency };
  const works = [
    quick,
    ...slow.map((lane) => ({
      list: { jobs: jobsWhere(list, (task) => lane.tasks.includes(task)), schedule: [] },
      concurrency: lane.concurrency,
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

function jobsWhere({ jobs }: JobList, isWanted: (task: string) => boolean): Map<string, Job> {
  return new Map([...jobs].filter(([task]) => isWanted(task)));
}

/** What falls due while the database is away for less than this is made up for. */
const backfillPeriod = 3_600_000;

function laneOf(queuePool: pg.Pool, logger: Logger, { list, concurrency, pollIntervalMs }: Work): Lane {
  const items = list.schedule.map(({ task, match }) => ({
    task,
    match,
    options: { backfillPeriod, jobKey: `scheduled ${task}`, jobKeyMode: 'preserve_run_at' as const },
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
    } while (await hasDueJobs(queuePool, [...list.jobs.keys()]));
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
    [...list.jobs].map(([name, job]) => [name, (payload: unknown) => runLogged(name, job, payload, logger)]),
  );
}

async function runLogged(name: string, job: Job, payload: unknown, logger: Logger): Promise<void> {
  try {
    await job(payload as never);
  } catch (error) {
    logger.warn({ task: name, err: error }, 'a background job failed and is tried again');
    throw error;
  }
}

function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(
    () => (level, message) =>
      logger[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ part: 'jobs' }, message),
  );
}
