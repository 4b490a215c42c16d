import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from './pool.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url, max: 10 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await testDatabase.drop();
});

async function connectionOf(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`.execute(db);
  return rows[0]?.pid ?? 0;
}

test('many reads share a few connections, and each receives its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const { rows } = await sql<{
        pid: number;
        number: number;
      }>`select pg_backend_pid() as pid, ${number}::int as number`.execute(db);
      return rows[0];
    }),
  );
  expect(answers.map((row) => row?.number)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(new Set(answers.map((row) => row?.pid)).size).toBeLessThanOrEqual(4);
});

test('a failing read fails no other', async () => {
  const read = (divisor: number) => sql<{ result: number }>`select 12 / ${divisor}::int as result`.execute(db);
  const results = await Promise.allSettled([read(3), read(0), read(4)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what a transaction writes is visible to others only after the commit', async () => {
  const insert = { key: 'committed', value: JSON.stringify('once') };
  const count = async () =>
    (await db.selectFrom('settings').select('key').where('key', '=', 'committed').execute()).length;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('settings').values(insert).execute();
    expect(await count()).toBe(0);
    expect(
      await transaction.selectFrom('settings').select('key').where('key', '=', 'committed').execute(),
    ).toHaveLength(1);
  });
  expect(await count()).toBe(1);
});

test('a select that waits for a lock does not delay other reads', async () => {
  await sql`insert into settings (key, value) values ('locked', '1')`.execute(db);
  let waiting: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('settings').select('key').where('key', '=', 'locked').forUpdate().execute();
    waiting = db.selectFrom('settings').select('key').where('key', '=', 'locked').forUpdate().execute();
    const reads = await Promise.all(
      Array.from({ length: 20 }, () => db.selectFrom('settings').select('key').where('key', '=', 'locked').execute()),
    );
    expect(reads.every((rows) => rows.length === 1)).toBe(true);
  });
  await waiting;
});

test('reads continue after the database has closed a connection', async () => {
  const before = await connectionOf();
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(() => connectionOf().catch(() => before)).not.toBe(before);
});

test('each transaction has its own isolation level, also after one that failed', async () => {
  const ask = (isolationLevel: 'serializable' | 'read committed') =>
    db
      .transaction()
      .setIsolationLevel(isolationLevel)
      .execute((transaction) =>
        sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(transaction),
      );
  const { rows } = await ask('serializable');
  expect(rows).toEqual([{ level: 'serializable' }]);
  await expect(
    db.transaction().execute((transaction) => sql`select 1 / ${0}::int`.execute(transaction)),
  ).rejects.toThrow('division by zero');
  expect((await ask('read committed')).rows).toEqual([{ level: 'read committed' }]);
});
