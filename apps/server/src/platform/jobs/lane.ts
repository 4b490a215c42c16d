import { run, type RunnerOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isPooled } from '../database/pool.ts';

export interface Lane {
  readonly queuePool: pg.Pool;
  readonly logger: Logger;
  readonly options: Pick<RunnerOptions, 'logger' | 'parsedCronItems'>;
  readonly tasks: TaskList;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
  /** For jobs that run when the lane stops. */
  readonly stopTimeoutMs: number;
}

interface RunningLane {
  stop(): Promise<void>;
}

/** One run of the library's workers, from its start to the first lost connection. */
interface Round {
  /** The name under which its workers lock jobs. */
  readonly poolId: string;
  /** Jobs that have succeeded; the last ones may still be in the queue. */
  readonly succeeded: ReadonlySet<string>;
  readonly ended: Promise<unknown>;
  stop(): Promise<unknown>;
}

/**
 * Runs jobs until it is stopped. The library stops for good when it loses the database while it writes an outcome; then
 * its workers are restarted.
 */
export async function keepLane(lane: Lane): Promise<RunningLane> {
  const stopping = new AbortController();
  let round = await startRound(lane);
  const keep = async (): Promise<void> => {
    for (;;) {
      await round.ended;
      if (stopping.signal.aborted) return;
      lane.logger.warn({ part: 'jobs' }, 'the job queue has lost the database, and waits for it');
      round = (await restart(lane, round, stopping.signal)) ?? round;
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      const end = async (): Promise<void> => {
        await round.stop();
        await kept;
        // A round that was just starting.
        await round.stop();
      };
      if (!(await isWithin(lane.stopTimeoutMs, end()))) await giveBack(lane, round);
    },
  };
}

/** Whether it ends within this time. */
async function isWithin(milliseconds: number, ended: Promise<void>): Promise<boolean> {
  const timeout = new AbortController();
  const late = wait(milliseconds, false, { signal: timeout.signal }).catch(() => false);
  const isInTime = await Promise.race([ended.then(() => true), late]);
  timeout.abort();
  return isInTime;
}

/** Otherwise jobs that still run stay locked for four hours, because this process ends. They may run twice. */
async function giveBack({ logger, queuePool }: Lane, round: Round): Promise<void> {
  logger.info({ part: 'jobs' }, 'jobs that still run are given back, and start again');
  await settle(queuePool, round).catch((error: unknown) =>
    logger.warn({ part: 'jobs', err: error }, 'jobs that still run could not be given back'),
  );
}

const maxPauseMs = 2_000;

async function restart(lane: Lane, before: Round, stopping: AbortSignal): Promise<Round | undefined> {
  for (let pauseMs = 100; !stopping.aborted; pauseMs = Math.min(maxPauseMs, 2 * pauseMs)) {
    try {
      await settle(lane.queuePool, before);
      return await startRound(lane);
    } catch (error) {
      lane.logger.debug({ part: 'jobs', err: error }, 'the database is still away');
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return undefined;
}

/**
 * Deletes the jobs that have succeeded, so that they do not run again. Unlocks the interrupted jobs and those locked by
 * a lost answer: they are retried within seconds, even after their last attempt, because they did not fail themselves.
 */
async function settle(queuePool: pg.Pool, { poolId, succeeded }: Round): Promise<void> {
  await queuePool.query(
    `
    delete from graphile_worker._private_jobs
    where locked_by = $1 and id = any($2::bigint[])`,
    [poolId, [...succeeded]],
  );
  await queuePool.query(
    `
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = least(attempts, max_attempts - 1),
      run_at = greatest(now(), run_at) + least(attempts, 10) * interval '1 second'
    where locked_by = $1`,
    [poolId],
  );
  await queuePool.query(
    `
    update graphile_worker._private_job_queues
    set locked_at = null, locked_by = null
    where locked_by = $1`,
    [poolId],
  );
}

/**
 * Without a delay, an outcome that cannot be written is an unhandled rejection, which ends the process. With a delay,
 * even of 0 ms, the library stops its workers and emits an event.
 */
const handledOutcomes = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** A pooler lends each transaction another connection, which knows no prepared statements. */
export function presetFor({ options }: pg.Pool) {
  return { worker: { preparedStatements: !isPooled(options.connectionString ?? '') } };
}

/** Far more than the outcomes that can be pending at a time. */
const maxRemembered = 1_000;

async function startRound({ queuePool, options, tasks, concurrency, pollIntervalMs }: Lane): Promise<Round> {
  const events: WorkerEvents = new EventEmitter();
  const succeeded = new Set<string>();
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  events.on('job:success', ({ job }) => remember(succeeded, job.id));
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id === null) return;
    for (const afterMs of outcomeDelaysMs) setTimeout(() => void wakeWorkers(queuePool), afterMs);
  });
  const broken = whenBroken(events, concurrency);
  const runner = await run({
    ...options,
    pgPool: queuePool,
    taskList: tasks,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: pollIntervalMs,
    preset: { worker: { ...handledOutcomes, ...presetFor(queuePool).worker } },
  });
  const ended = Promise.race([runner.promise.catch(() => {}), broken]);
  // A second call of `runner.stop` rejects.
  const stop = (): Promise<unknown> => Promise.race([runner.stop().catch(() => ended), broken]);
  // The lost answer may have locked a job, and only stopping makes clear which jobs still run.
  // `setImmediate`, because the library is still in the step that emitted the event.
  for (const lost of ['worker:getJob:error', 'pool:fatalError'] as const)
    events.on(lost, () => setImmediate(() => void stop()));
  return { poolId, succeeded, ended, stop };
}

/**
 * Resolves once an outcome could not be written and all workers have stopped. From the first failure on, the library
 * miscounts pending outcomes, and may wait for them for ever.
 */
function whenBroken(events: WorkerEvents, concurrency: number): Promise<void> {
  return new Promise((resolve) => {
    let [isBroken, stopped] = [false, 0];
    const resolveOnceBoth = (): void => {
      if (isBroken && stopped === concurrency) resolve();
    };
    events.on('pool:fatalError', () => {
      isBroken = true;
      resolveOnceBoth();
    });
    events.on('worker:stop', () => {
      stopped += 1;
      resolveOnceBoth();
    });
  });
}

function remember(succeeded: Set<string>, id: string): void {
  succeeded.add(id);
  const [oldest] = succeeded;
  if (succeeded.size > maxRemembered && oldest !== undefined) succeeded.delete(oldest);
}

/**
 * How long the outcome of a finished job takes to be written, usually and on a busy machine. Until then its queue is
 * locked.
 */
const outcomeDelaysMs = [30, 300];

/**
 * The library looks for the next job before the queue is unlocked, and would then wait for its next poll: two seconds
 * between any two jobs of a queue.
 */
async function wakeWorkers(queuePool: pg.Pool): Promise<void> {
  if (!queuePool.ending) await queuePool.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch(() => undefined);
}
