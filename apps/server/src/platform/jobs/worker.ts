import { Logger as WorkerLogger, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';

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

interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly list: JobList;
  readonly concurrency: number;
}

/** Starts taking jobs; they begin within milliseconds of their commit (LISTEN/NOTIFY), not at the next poll. */
export async function startWorker({ pool, logger, list, concurrency }: WorkerOptions): Promise<Worker> {
  const queuePool = openQueuePool(pool, concurrency + 2);
  const runner = await run({
    pgPool: queuePool, concurrency, noHandleSignals: true, pollInterval: 2_000, logger: workerLogger(logger), taskList: taskListOf(list, logger),
    parsedCronItems: parseCronItems(list.schedule.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0 } }))),
  });
  return {
    async stop() {
      await runner.stop();
      await queuePool.end();
    },
  };
}

/** Runs what is due now and returns; for tests, which turn the clock themselves. */
export async function runDueJobs({ pool, logger, list }: Omit<WorkerOptions, 'concurrency'>): Promise<void> {
  const queuePool = openQueuePool(pool, 4);
  try {
    await runOnce({ pgPool: queuePool, noHandleSignals: true, logger: workerLogger(logger), taskList: taskListOf(list, logger) });
  } finally {
    await queuePool.end();
  }
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
  return Object.fromEntries([...list.jobs].map(([name, job]) => [name, (payload: unknown) => runLogged(name, job, payload, logger)]));
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
  return new WorkerLogger(() => (level, message) => logger[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ part: 'jobs' }, message));
}
