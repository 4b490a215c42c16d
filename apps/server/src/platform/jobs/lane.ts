import { run, type RunnerOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

export interface Lane {
  readonly queuePool: pg.Pool;
  readonly logger: Logger;
  readonly options: Pick<RunnerOptions, 'logger' | 'parsedCronItems'>;
  readonly tasks: TaskList;
  readonly concurrency: number;
  readonly pollIntervalMs: number;
}

export interface KeptLane {
  stop(): Promise<void>;
}

/** One run of the library's workers, from its start to the first connection that it loses. */
interface Round {
  /** The name under which its workers lock jobs. */
  readonly poolId: string;
  /** Jobs that have succeeded; whether the queue knows is uncertain for the last ones. */
  readonly succeeded: ReadonlySet<string>;
  readonly ended: Promise<unknown>;
  stop(): Promise<unknown>;
}

/**
 * Takes jobs until it is stopped. The library gives up for good when it loses the database while it writes an outcome: then
 * it is begun anew.
 */
export async function keepLane(lane: Lane): Promise<KeptLane> {
  const stopping = new AbortController();
  let round = await startRound(lane);
  const keep = async (): Promise<void> => {
    for (;;) {
      await round.ended;
      if (stopping.signal.aborted) return;
      lane.logger.warn({ part: 'jobs' }, 'the job queue has lost the database, and waits for it');
      round = (await beginAgain(lane, round, stopping.signal)) ?? round;
    }
  };
  const kept = keep();
  return {
    async stop() {
      stopping.abort();
      await round.stop();
      await kept;
      // A round that began in this moment.
      await round.stop();
    },
  };
}

const longestPauseMs = 2_000;

async function beginAgain(lane: Lane, before: Round, stopping: AbortSignal): Promise<Round | undefined> {
  for (let pauseMs = 100; !stopping.aborted; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
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
 * What has succeeded is not repeated. What was broken off, or was handed out by an answer that never came, is tried again, even
 * after its last attempt, and within seconds: it was no failure of its own.
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
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = $1`,
    [poolId],
  );
}

/**
 * Without a delay an outcome that cannot be written is an unhandled rejection, which ends the process; with one, the library
 * stops its workers and says so.
 */
const handledOutcomes = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Far more than can be unwritten at a time. */
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
    for (const afterMs of settlingMs) setTimeout(() => void wakeWorkers(queuePool), afterMs);
  });
  const broken = brokenDown(events, concurrency);
  const runner = await run({
    ...options,
    pgPool: queuePool,
    taskList: tasks,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: pollIntervalMs,
    preset: handledOutcomes,
  });
  const ended = Promise.race([runner.promise.catch(() => {}), broken]);
  // The second time it refuses.
  const stop = (): Promise<unknown> => Promise.race([runner.stop().catch(() => ended), broken]);
  // The answer that was lost may have locked a job; who works on what is certain again only after an end.
  // Not within the library's own step.
  for (const lost of ['worker:getJob:error', 'pool:fatalError'] as const)
    events.on(lost, () => setImmediate(() => void stop()));
  return { poolId, succeeded, ended, stop };
}

/**
 * Resolves once an outcome could not be written and all workers have stopped. The library counts outcomes under way wrongly
 * from the first that fails, and may then wait for them for ever.
 */
function brokenDown(events: WorkerEvents, concurrency: number): Promise<void> {
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

/** How long a finished job takes to be written down, usually and on a busy machine: until then its queue counts as busy. */
const settlingMs = [30, 300];

/**
 * The library looks for the next job before a queue is free again, and would then wait for its poll: two seconds between any
 * two jobs of a queue.
 */
async function wakeWorkers(queuePool: pg.Pool): Promise<void> {
  if (!queuePool.ending) await queuePool.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch(() => undefined);
}
