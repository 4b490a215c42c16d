import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedSql } from './fixed-sql.ts';
import { createDatabase, createPool, type Database } from './pool.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await testDatabase.drop();
});

interface Values {
  readonly one: number;
  readonly other: number;
}

it('puts the text together once, and each value where it stands, also twice', async () => {
  let written = 0;
  const subtract = fixedSql<Values, { difference: number; other: number }>(({ one, other }) => {
    written += 1;
    return sql`select ${other}::int as other, ${one}::int - ${other}::int as difference`;
  });
  expect(await subtract(db, { one: 7, other: 3 })).toEqual([{ difference: 4, other: 3 }]);
  expect(await Promise.all([1, 2, 3].map((one) => subtract(db, { other: 1, one })))).toEqual([0, 1, 2].map((difference) => [{ difference, other: 1 }]));
  expect(written).toBe(1);
});

it('runs in the transaction that it is given', async () => {
  const insert = fixedSql<{ name: string }, { key: string }>(({ name }) => sql`insert into settings (key, value) values (${name}, '1') returning key`);
  const kept = db.transaction().execute(async (work) => {
    await insert(work, { name: 'taken-back' });
    throw new Error('No.');
  });
  await expect(kept).rejects.toThrow('No.');
  expect(await db.selectFrom('settings').select('key').where('key', '=', 'taken-back').execute()).toEqual([]);
});

it('refuses a value that it was not given, because everybody would get it', async () => {
  const now = new Date();
  const select = fixedSql<{ one: number }, { at: Date }>(({ one }) => sql`select ${one}::int as one, ${now}::timestamptz as at`);
  await expect(select(db, { one: 1 })).rejects.toThrow('no values but those that it is given');
});
