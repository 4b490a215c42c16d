import { Logger as WorkerLogger, parseCronItems, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { isPooled } from '../database/pool.ts';
import type { JobRun } from '../measurements/measurements.ts';
import { runInLanguage } from './job-language.ts';
import { JobInterrupted, JobPayloadError, type Job, type Slowness } from './job.ts';
import type { Handler, JobList } from './jobs.ts';
import { causeInPayload } from '../tracing/cause.ts';
import { runningJob } from '../tracing/trace-jobs.ts';
import { inSpan, noTracing, type Tracing } from '../tracing/tracing.ts';
import { keepLane, type Lane } from './lane.ts';
import { PreparingClient, type ClientOptions } from '../database/preparing-client.ts';

export interface Worker {
  /** Takes no more jobs. Resolves once those that run have ended, or were given back because they take too long. */
  stop(): Promise<void>;
}

type OnRun = (run: JobRun) => void;

interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly list: JobList;
  readonly concurrency: number;
  /**
   * The concurrency for jobs that take minutes or hours. Each kind has separate workers, so that quick jobs do not wait
   * behind them.
   */
  readonly slow?: Readonly<Partial<Record<Slowness, number>>>;
  /** No other process runs jobs of this database, so every locked job was left behind by a crash. */
  readonly isAlone?: boolean;
  /** Receives every finished run. */
  readonly onRun?: OnRun;
  readonly tracing?: Tracing;
  /** How often the worker looks for jobs without a notification. */
  readonly pollIntervalMs?: number;
  /** How long running jobs may take when the worker stops; then others get them. */
  readonly stopTimeoutMs?: number;
}

const pollMs = 2_000;
/** Through a pooler no notification arrives. */
const pooledPollMs = 500;

/**
 * Runs jobs; they start within milliseconds of their commit (LISTEN/NOTIFY), not at the next poll, unless a pooler
 * stands between.
 */
export async function startWorker({
  pool,
  logger,
  list,
  concurrency,
  slow = {},
  isAlone = false,
  onRun,
  tracing = noTracing,
  pollIntervalMs = isPooled(addressOf(pool)) ? pooledPollMs : pollMs,
  stopTimeoutMs = 10_000,
}: WorkerOptions): Promise<Worker> {
  const slowLanes = Object.entries(slow);
  const total = slowLanes.reduce((sum, [, count]) => sum + count, concurrency);
  const queuePool = openQueuePool(pool, total + 2 * (1 + slowLanes.length));
  if (isAlone) await releaseLostJobs(queuePool);
  const isSlow = (job: Job): boolean => job.slow !== undefined && slow[job.slow] !== undefined;
  const parts = [
    { list: { handlers: handlersOf(list, (job) => !isSlow(job)), schedule: list.schedule }, concurrency },
    ...slowLanes.map(([slowness, count]) => ({
      list: { handlers: handlersOf(list, (job) => job.slow === slowness), schedule: [] },
      concurrency: count,
    })),
  ];
  const lanes = await Promise.all(
    parts.map((part) =>
      keepLane(laneOf(queuePool, logger, { ...part, pollIntervalMs, stopTimeoutMs, onRun, tracing })),
    ),
  );
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all(lanes.map((lane) => lane.stop()));
    await queuePool.end();
  };
  return { stop: () => (stopped ??= stop()) };
}

interface LanePart {
  readonly list: JobList;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
  readonly stopTimeoutMs: number;
  readonly onRun: OnRun | undefined;
  readonly tracing: Tracing;
}

function handlersOf({ handlers }: JobList, isWanted: (job: Job) => boolean): JobList['handlers'] {
  return new Map([...handlers].filter(([, { job }]) => isWanted(job)));
}

/** Scheduled runs that were missed while the database was unavailable are made up for, within this period. */
const backfillPeriod = 3_600_000;

function laneOf(queuePool: pg.Pool, logger: Logger, part: LanePart): Lane {
  const { concurrency, pollIntervalMs, stopTimeoutMs } = part;
  const items = part.list.schedule.map(({ job, match }) => ({
    task: job.name,
    match,
    options: { backfillPeriod, jobKey: `scheduled ${job.name}`, jobKeyMode: 'preserve_run_at' as const },
  }));
  return {
    queuePool,
    logger,
    options: { logger: workerLogger(logger), parsedCronItems: parseCronItems(items) },
    tasks: taskListOf({ ...part, logger }),
    concurrency,
    pollIntervalMs,
    stopTimeoutMs,
  };
}

/** Otherwise the jobs of a killed process stay locked for four hours. */
async function releaseLostJobs(queuePool: pg.Pool): Promise<void> {
  await queuePool.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
}

const addressOf = ({ options }: pg.Pool): string => options.connectionString ?? '';

/**
 * The library writes the ids of failed jobs as JSON, which has no bigint, so it gets connections with the driver's
 * default parsers.
 */
export function openQueuePool(pool: pg.Pool, max: number): pg.Pool {
  const polled = isPooled(addressOf(pool)) ? { Client: PolledClient } : {};
  const options = { ...pool.options, ...polled, types: pg.types, max, application_name: 'ovation jobs' };
  const queuePool = new pg.Pool(options);
  // Without listeners a broken connection ends the process; the library reconnects.
  queuePool.on('error', () => {});
  queuePool.on('connect', (client) => client.on('error', () => {}));
  return queuePool;
}

export interface TaskOptions extends Pick<LanePart, 'list' | 'onRun' | 'tracing'> {
  readonly logger: Logger;
}

export function taskListOf({ list, logger, onRun, tracing }: TaskOptions): TaskList {
  return Object.fromEntries(
    [...list.handlers].map(([task, handler]) => {
      const runOne = async (payload: unknown): Promise<void> => {
        const start = performance.now();
        const end = (outcome: JobRun['outcome']): void =>
          onRun?.({ task, outcome, seconds: (performance.now() - start) / 1_000 });
        const span = tracing.begin(runningJob(task), causeInPayload(payload));
        await inSpan(span, () => runInLanguage(payload, () => runLogged(handler, payload, logger))).catch(
          (error: unknown) => {
            end('failed');
            throw error;
          },
        );
        end('done');
      };
      // Of a batch, the library keeps those that failed.
      return [task, async (payload) => (Array.isArray(payload) ? payload.map((one) => runOne(one)) : runOne(payload))];
    }),
  );
}

async function runLogged({ job, run }: Handler, payload: unknown, logger: Logger): Promise<void> {
  try {
    await run(payload);
  } catch (error) {
    if (error instanceof JobInterrupted)
      logger.info(
        { task: job.name },
        'a background job was interrupted by the stop and begins again with the next start',
      );
    else if (error instanceof JobPayloadError)
      logger.error({ task: job.name, err: error }, 'the payload of a background job does not fit its schema');
    else logger.warn({ task: job.name, err: error }, 'a background job failed and is tried again');
    throw error;
  }
}

export function workerLogger(logger: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, about) => {
    if (about?.['error'] instanceof JobInterrupted) return;
    logger[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ part: 'jobs' }, message);
  });
}

const listens = /^(?:UN)?LISTEN /;

/**
 * Leaves out `listen`: a pooler lends a connection for one transaction, and a notification would reach the one who
 * has it later. The library looks for jobs from time to time as well.
 */
class PolledClient extends PreparingClient {
  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config);
    const send = this.query;
    this.query = ((...args: unknown[]) =>
      typeof args[0] === 'string' && listens.test(args[0])
        ? Promise.resolve()
        : (Reflect.apply(send, this, args) as unknown)) as pg.Client['query'];
  }
}
