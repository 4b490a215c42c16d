import { recordDatabaseWork } from '@ovation/testing/count-queries.ts';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { transaction, type Work } from '../database/transaction.ts';
import { createEventBus } from '../events.ts';
import { runDueJobs } from './due-jobs.ts';
import { enqueue } from './enqueue.ts';
import { job, JobPayloadError } from './job.ts';
import { createJobs } from './jobs.ts';

const greetJob = job({ name: 'greet', payload: z.object({ name: z.string(), times: z.number().optional() }) });

let pool: ReturnType<typeof createPool>;
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  pool = createPool({ connectionString: created.url });
  database = createDatabase(pool);
  drop = created.drop;
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const waiting = async () =>
  (
    await sql<{ task: string; payload: unknown; attempts: number; last_error: string | null }>`
      select identifier as task, payload, attempts, last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
      order by j.id`.execute(database)
  ).rows;

test('the handler receives only the declared fields', async () => {
  const received: unknown[] = [];
  const jobs = createJobs();
  jobs.handle(greetJob, async (payload) => {
    expectTypeOf(payload).toEqualTypeOf<{ name: string; times?: number | undefined }>();
    received.push(payload);
  });
  const withMore = { name: 'Ada', times: 2, secret: 'of another' };
  await enqueue(database, greetJob, withMore);
  expect(await waiting()).toMatchObject([{ task: 'greet', payload: { name: 'Ada', times: 2 } }]);
  await runDueJobs({ pool, logger: pino({ level: 'silent' }), list: jobs });
  expect(received).toEqual([{ name: 'Ada', times: 2 }]);
  expect(await waiting()).toEqual([]);
});

test('a payload that does not match neither compiles nor is enqueued', async () => {
  // @ts-expect-error A number is no name.
  await expect(enqueue(database, greetJob, { name: 7 })).rejects.toThrow(JobPayloadError);
  // @ts-expect-error The name is missing.
  await expect(enqueue(database, greetJob, {})).rejects.toThrow(/greet does not fit.*name/s);
  // @ts-expect-error A job is declared, not named.
  await expect(enqueue(database, 'greet', { name: 'Ada' })).rejects.toThrow(TypeError);
  // @ts-expect-error Nothing declares a nickname.
  expect(() => enqueue(database, greetJob, { name: 'Ada', nickname: 'A' })).toBeTypeOf('function');
  expect(await waiting()).toEqual([]);
});

test('a payload that no longer matches is kept: the job fails, and the log says why without its values', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const jobs = createJobs();
  let runs = 0;
  jobs.handle(greetJob, async () => {
    runs += 1;
  });
  await sql`select graphile_worker.add_job('greet', ${JSON.stringify({ firstName: 'A secret' })}::json)`.execute(
    database,
  );
  await runDueJobs({ pool, logger, list: jobs });
  expect(runs).toBe(0);
  expect(await waiting()).toMatchObject([
    { task: 'greet', payload: { firstName: 'A secret' }, attempts: 1, last_error: expect.stringContaining('name') },
  ]);
  const [line] = lines.filter((one) => one.includes('does not fit its schema'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, task: 'greet', err: { type: 'JobPayloadError' } });
  expect(line).not.toContain('A secret');
});

describe('the jobs of one transaction', () => {
  const letterJob = job({ name: 'letter', payload: z.object({ to: z.string() }), isBatched: true });
  const logger = pino({ level: 'silent' });
  const commit = (run: (work: Work) => Promise<void>) =>
    transaction({ database, events: createEventBus(), logger }, run);

  beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database));

  test('are added by one statement, in their order and with their options', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const { statements } = await recordDatabaseWork(() =>
      commit(async (work) => {
        await work.enqueue(greetJob, { name: 'Ada' });
        await work.enqueue(greetJob, { name: 'Ben' }, { key: 'later', runAt, priority: 3, maxAttempts: 2 });
        await work.enqueue(greetJob, { name: 'Cleo' }, { key: 'later', runAt: new Date(), preserveRunAt: true });
      }),
    );
    expect(statements).toHaveLength(3);
    const { rows } = await sql<{ name: string; key: string | null; at: Date; attempts: number; priority: number }>`
      select payload ->> 'name' as name, key, run_at as at, max_attempts as attempts, priority
      from graphile_worker._private_jobs
      order by id`.execute(database);
    expect(rows).toMatchObject([
      { name: 'Ada', key: null, attempts: 10, priority: 0 },
      { name: 'Cleo', key: 'later', at: runAt, attempts: 10, priority: 0 },
    ]);
  });

  test('are not added if it fails, not even by a payload that does not match', async () => {
    const invalid = commit(async (work) => {
      await work.enqueue(greetJob, { name: 'Ada' });
      // @ts-expect-error A number is no name.
      await work.enqueue(greetJob, { name: 7 });
    });
    await expect(invalid).rejects.toThrow(JobPayloadError);
    expect(await waiting()).toEqual([]);
  });

  test('are one entry of the queue if they may be batched, of which only those that fail are tried again', async () => {
    const jobs = createJobs();
    const runs: string[] = [];
    jobs.handle(letterJob, async ({ to }) => {
      runs.push(to);
      if (to === 'ben' && runs.length < 4) throw new Error('The mailbox is full.');
    });
    const outcomes: string[] = [];
    const options = { pool, logger, list: jobs, onRun: ({ outcome }: { outcome: string }) => outcomes.push(outcome) };
    await commit(async (work) => {
      for (const to of ['ada', 'ben', 'cleo']) await work.enqueue(letterJob, { to });
      await work.enqueue(letterJob, { to: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    });
    expect((await waiting()).map(({ payload }) => payload)).toEqual([
      [{ to: 'ada' }, { to: 'ben' }, { to: 'cleo' }],
      { to: 'later' },
    ]);
    await runDueJobs(options);
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'failed']);
    expect(await waiting()).toMatchObject([{ payload: [{ to: 'ben' }], attempts: 1 }, { payload: { to: 'later' } }]);
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1`.execute(database);
    await runDueJobs(options);
    expect(runs).toEqual(['ada', 'ben', 'cleo', 'ben']);
    expect(await waiting()).toMatchObject([{ payload: { to: 'later' } }]);
  });

  test('a transaction that adds many jobs of a batch does not run them all at the same time', async () => {
    await commit(async (work) => {
      for (let index = 0; index < 25; index += 1) await work.enqueue(letterJob, { to: `fan-${index}` });
    });
    const sizes = (await waiting()).map(({ payload }) => (payload as unknown[]).length);
    expect(sizes).toEqual([10, 10, 5]);
  });
});

test('a job has one handler, and a job with a payload cannot be scheduled', async () => {
  const jobs = createJobs();
  jobs.handle(greetJob, async () => {});
  expect(() => jobs.handle(greetJob, async () => {})).toThrow('two handlers of the job greet');
  expect(() => jobs.every(greetJob, '* * * * *')).toThrow(JobPayloadError);
  await expect(jobs.run(job({ name: 'unknown' }), {})).rejects.toThrow('Nothing handles the job unknown');
});
