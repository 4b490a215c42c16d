import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from './pool.ts';
import { statementOf } from './statement.ts';

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

interface Given extends Readonly<Record<string, unknown>> {
  readonly number: number;
  readonly word: string | null;
}

test('runs each time with the values that it is given, and is put together once', async () => {
  let builds = 0;
  const say = statementOf((database, { number, word }: Given) => {
    builds += 1;
    return database.selectNoFrom([
      sql<string>`${word}::text`.as('word'),
      sql<number>`${number}::int + ${1}::int`.as('next'),
    ]);
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => say(db, { number, word: number === 7 ? null : `no. ${number}` })),
  );
  expect(answers.flat()).toEqual(
    Array.from({ length: 50 }, (_, number) => ({ word: number === 7 ? null : `no. ${number}`, next: number + 1 })),
  );
  expect(builds).toBe(1);
});

test('runs within the transaction that it is given', async () => {
  const pid = statementOf((database, { number }: Given) =>
    database.selectNoFrom(sql<number>`pg_backend_pid() + 0 * ${number}::int`.as('pid')),
  );
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    expect(await pid(trx, { number: 1, word: null })).toEqual(rows);
  });
});
