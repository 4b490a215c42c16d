import { createTestDatabase } from '@ovation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';

import { createPool } from './pool.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url, max: 1 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function selectOne(expression: string, parameters: unknown[] = []): Promise<unknown> {
  const { rows } = await pool.query(`select ${expression} as value`, parameters);
  return rows[0].value;
}

test.each([
  ['9007199254740993::int8', 9_007_199_254_740_993n],
  ['array[1, null, 3]::int8[]', [1n, null, 3n]],
  ['null::int8', null],
  ['count(*)', 1n],
  ['0.10::numeric', '0.10'],
  [`date '2001-02-03'`, '2001-02-03'],
  [`array[date '2001-02-03']`, ['2001-02-03']],
  [`timestamptz '2001-02-03T04:05:06Z'`, new Date('2001-02-03T04:05:06Z')],
  ['7::int4', 7],
])('%s arrives as %o', async (expression, value) => {
  expect(await selectOne(expression)).toStrictEqual(value);
});

test('a bigint beyond the safe integers goes to PostgreSQL and back unchanged', async () => {
  expect(await selectOne('$1::int8', [9_223_372_036_854_775_807n])).toBe(9_223_372_036_854_775_807n);
});

test('no request can hold a connection for more than 30 seconds', async () => {
  expect(await selectOne(`current_setting('statement_timeout')`)).toBe('30s');
  expect(await selectOne(`current_setting('idle_in_transaction_session_timeout')`)).toBe('30s');
});

test('the pool outlives a connection that PostgreSQL ends', async () => {
  const idle = await selectOne('pg_backend_pid()');
  const other = createPool({ connectionString: database.url, max: 1 });
  await other.query('select pg_terminate_backend($1)', [idle]);
  await other.end();

  await expect.poll(() => selectOne('1').catch(() => undefined)).toBe(1);
});
