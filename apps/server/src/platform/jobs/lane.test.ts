import { createTestDatabase } from '@ovation/testing/database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { enqueue } from './enqueue.ts';
import { job } from './job.ts';
import { createJobs } from './jobs.ts';
import { startWorker } from './worker.ts';

const logger = pino({ level: 'silent' });

/** From now on no finished job can be removed, as if the connection broke at that moment. */
async function rejectOutcomes(database: Database): Promise<void> {
  // A sequence also counts what is rolled back.
  await sql`create sequence rejections`.execute(database);
  await sql`
    create function reject() returns trigger language plpgsql
    as $$ begin perform nextval('rejections'); raise exception 'rejected'; end $$`.execute(database);
  await sql`
    create trigger reject before delete on graphile_worker._private_jobs
    for each row execute function reject()`.execute(database);
}

test('outcomes that cannot be written do not stop the worker, and each successful job runs once', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ connectionString: url });
  const database = createDatabase(pool);
  await rejectOutcomes(database);
  const [last, runs] = [Promise.withResolvers<void>(), new Map<string, number>()];
  const held = new Map(['first', 'second', 'third', 'fourth'].map((name) => [name, Promise.withResolvers<void>()]));
  const count = (name: string) => async (): Promise<void> => {
    runs.set(name, (runs.get(name) ?? 0) + 1);
    await held.get(name)?.promise;
    if (name === 'last') last.resolve();
  };
  for (const name of held.keys()) await enqueue(database, job({ name }), {});
  const list = createJobs();
  for (const name of [...held.keys(), 'last']) list.handle(job({ name }), count(name));
  const worker = await startWorker({
    pool,
    logger,
    list,
    concurrency: held.size,
  });
  await vi.waitFor(() => expect(runs.size).toBe(held.size), { timeout: 60_000, interval: 10 });
  const failed = (times: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ count: bigint }>`
          select last_value as count from rejections where is_called`.execute(database);
        expect(rows[0]?.count ?? 0n).toBeGreaterThanOrEqual(BigInt(times));
      },
      { timeout: 60_000, interval: 10 },
    );
  for (const [index, { resolve }] of [...held.values()].entries()) {
    resolve();
    await failed(index + 1);
  }
  await sql`drop trigger reject on graphile_worker._private_jobs`.execute(database);
  await enqueue(database, job({ name: 'last' }), {});
  await last.promise;
  await worker.stop();
  expect(Object.fromEntries(runs)).toEqual({ first: 1, second: 1, third: 1, fourth: 1, last: 1 });
  await pool.end();
  await drop();
});
