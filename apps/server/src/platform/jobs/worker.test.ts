import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDatabase, createPool } from '../database/pool.ts';
import { runDueJobs } from './due-jobs.ts';
import { enqueue, runWaitingJobsNow } from './enqueue.ts';
import { job, JobInterrupted } from './job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { startWorker } from './worker.ts';

const logger = pino({ level: 'silent' });
const tryJob = job({ name: 'try' });

function handle(run: () => Promise<void>): Jobs {
  const jobs = createJobs();
  jobs.handle(tryJob, run);
  return jobs;
}

test('a job that fails is kept with its error, and is retried when it is due again', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const database = createDatabase(pool);
  let attempts = 0;
  const list = handle(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('The first attempt fails.');
  });
  await enqueue(database, tryJob, {});
  await enqueue(database, tryJob, {}, { queue: 'one after the other' });
  await runDueJobs({ pool, logger, list });
  const { rows } = await sql<object>`
    select attempts, last_error, locked_at, run_at > now() as "isLater"
    from graphile_worker.jobs`.execute(database);
  expect(rows).toEqual([{ attempts: 1, last_error: 'The first attempt fails.', locked_at: null, isLater: true }]);
  await runWaitingJobsNow(database, tryJob);
  await runDueJobs({ pool, logger, list });
  expect(attempts).toBe(3);
  await pool.end();
  await drop();
});

test('a job that is interrupted by the stop says so in one line of the log, without a warning or a stack', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const watched = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const list = handle(() => Promise.reject(new JobInterrupted('The transcoder is closed.')));
  await enqueue(createDatabase(pool), tryJob, {});
  await runDueJobs({ pool, logger: watched, list });
  expect(lines).toEqual([expect.objectContaining({ level: 30, task: 'try' })]);
  expect(lines[0]?.err).toBeUndefined();
  await pool.end();
  await drop();
});

test('a worker starts a job at its commit, and finishes it before it stops', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const happened: string[] = [];
  const list = handle(async () => {
    begun.resolve();
    await released.promise;
    happened.push('ended');
  });
  const worker = await startWorker({
    pool,
    logger,
    list,
    concurrency: 2,
  });
  await enqueue(createDatabase(pool), tryJob, {});
  await begun.promise;
  const stopped = worker.stop().then(() => happened.push('stopped'));
  released.resolve();
  await stopped;
  expect(happened).toEqual(['ended', 'stopped']);
  await pool.end();
  await drop();
});

test('a worker that stops gives back a job that takes too long, and another one gets it at once', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hanging = handle(async () => {
    begun.resolve();
    await released.promise;
  });
  const worker = await startWorker({ pool, logger, list: hanging, concurrency: 1, stopTimeoutMs: 1 });
  await enqueue(createDatabase(pool), tryJob, {}, { queue: 'one after the other' });
  await begun.promise;
  await worker.stop();
  const done = Promise.withResolvers<void>();
  const other = await startWorker({ pool, logger, list: handle(async () => done.resolve()), concurrency: 1 });
  // Otherwise it would be locked for four hours.
  await done.promise;
  await other.stop();
  released.resolve();
  await pool.end();
  await drop();
});

test('the jobs of one queue follow each other without delay', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const last = Promise.withResolvers<void>();
  const [firstJob, lastJob] = [job({ name: 'first' }), job({ name: 'last' })];
  const list = createJobs();
  list.handle(firstJob, async () => {});
  list.handle(lastJob, async () => last.resolve());
  for (const next of [firstJob, firstJob, firstJob, lastJob])
    await enqueue(createDatabase(pool), next, {}, { queue: 'one after the other' });
  const worker = await startWorker({
    pool,
    logger,
    list,
    concurrency: 2,
    pollIntervalMs: 24 * 3_600_000,
  });
  // With the next poll, the last job would run tomorrow.
  await last.promise;
  await worker.stop();
  await pool.end();
  await drop();
});

test('a worker that runs alone starts again the jobs of a killed process', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const database = createDatabase(pool);
  const done = Promise.withResolvers<void>();
  await enqueue(database, tryJob, {}, { queue: 'one after the other' });
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone', attempts = 1`.execute(
    database,
  );
  await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'gone'`.execute(database);
  const worker = await startWorker({
    pool,
    logger,
    list: handle(async () => done.resolve()),
    concurrency: 1,
    isAlone: true,
  });
  await done.promise;
  await worker.stop();
  await pool.end();
  await drop();
});

test('quick jobs do not wait behind slow ones, however many there are', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const database = createDatabase(pool);
  const [released, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [slowJob, quickJob] = [job({ name: 'slow', slow: 'minutes' }), job({ name: 'quick' })];
  const list = createJobs();
  list.handle(slowJob, () => released.promise);
  list.handle(quickJob, async () => quick.resolve());
  for (let number = 0; number < 4; number += 1) await enqueue(database, slowJob, {});
  await enqueue(database, quickJob, {});
  const worker = await startWorker({
    pool,
    logger,
    list,
    concurrency: 1,
    slow: { minutes: 1 },
  });
  await quick.promise;
  released.resolve();
  await worker.stop();
  await pool.end();
  await drop();
});
