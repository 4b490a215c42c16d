import { Logger as WorkerLogger, parseCronItems, run, runOnce, type TaskList } from 'graphile-worker';
import type pg from 'pg';
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
  const runner = await run({
    pgPool: pool, concurrency, noHandleSignals: true, pollInterval: 2_000, logger: workerLogger(logger), taskList: taskListOf(list, logger),
    parsedCronItems: parseCronItems(list.schedule.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0 } }))),
  });
  return { stop: () => runner.stop() };
}

/** Runs what is due now and returns; for tests, which turn the clock themselves. */
export async function runDueJobs({ pool, logger, list }: Omit<WorkerOptions, 'concurrency'>): Promise<void> {
  await runOnce({ pgPool: pool, noHandleSignals: true, logger: workerLogger(logger), taskList: taskListOf(list, logger) });
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
