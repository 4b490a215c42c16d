import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyOf, idsOf } from './list.ts';
import { createDatabase, createPool, type Database } from './pool.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url, max: 1 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await db.destroy();
  await pool.end();
  await testDatabase.drop();
});

const statements = {
  anyOf: (ids: string[]) => sql`/* anyOf */ select a.id from accounts a where a.id = ${anyOf(ids)} for update`,
  // Expensive for each id, so that a plan for one id looks cheaper than a plan for ten.
  idsOf: (ids: string[]) =>
    sql`/* idsOf */
      with others as (
        select (select count(*) from accounts a where a.id <> w.id) as total
        from unnest(${idsOf(ids)}, ${ids.map(() => 'word')}::text[]) as w (id, word)
      )
      select total from others`,
};

test.each(['anyOf', 'idsOf'] as const)(
  'a statement with %s is planned once, however few ids it receives',
  async (name) => {
    const plans = await db.transaction().execute(async (transaction) => {
      for (let time = 0; time < 12; time += 1) await statements[name]([crypto.randomUUID()]).execute(transaction);
      const { rows } = await sql<{ custom: bigint; generic: bigint }>`
      select custom_plans as custom, generic_plans as generic
      from pg_prepared_statements
      where statement like ${`/* ${name} */%`}`.execute(transaction);
      return rows[0];
    });
    // PostgreSQL makes five custom plans before it chooses.
    expect(plans).toEqual({ custom: 5n, generic: 7n });
  },
);
