import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
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
      from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id`.execute(database)
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

test('a job has one handler, and a job with a payload cannot be scheduled', async () => {
  const jobs = createJobs();
  jobs.handle(greetJob, async () => {});
  expect(() => jobs.handle(greetJob, async () => {})).toThrow('two handlers of the job greet');
  expect(() => jobs.every(greetJob, '* * * * *')).toThrow(JobPayloadError);
  await expect(jobs.run(job({ name: 'unknown' }), {})).rejects.toThrow('Nothing handles the job unknown');
});
