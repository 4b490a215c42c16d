import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from './pool.ts';
import { statementOf, type Placeholders } from './statement.ts';

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

interface Values {
  readonly number: number;
  readonly word: string | null;
  readonly suffix?: string;
}

test('a statement runs each time with the values of its call, and is built once', async () => {
  let builds = 0;
  const select = statementOf((database, { number, word, suffix }: Placeholders<Values>) => {
    builds += 1;
    return database.selectNoFrom([
      sql<string | null>`${word}::text || coalesce(${suffix}::text, '')`.as('word'),
      sql<number>`${number}::int + ${1}::int`.as('next'),
    ]);
  });
  const values = Array.from({ length: 50 }, (_, number): Values => {
    const word = number === 7 ? null : `no. ${number}`;
    return number % 2 === 0 ? { number, word } : { number, word, suffix: '!' };
  });
  const answers = await Promise.all(values.map((one) => select(db, one)));
  expect(answers.flat()).toEqual(
    values.map(({ number, word, suffix = '' }) => ({ word: word === null ? null : word + suffix, next: number + 1 })),
  );
  expect(builds).toBe(1);
});

test('a placeholder takes the place of a value in what Kysely builds', async () => {
  const insert = statementOf((database, { key }: Placeholders<{ key: string }>) =>
    database.insertInto('settings').values({ key, value: '1' }).returning('key'),
  );
  const find = statementOf((database, { key }: Placeholders<{ key: string }>) =>
    database.selectFrom('settings').select('key').where('key', '=', key),
  );
  expect(await insert(db, { key: 'of-a-placeholder' })).toEqual([{ key: 'of-a-placeholder' }]);
  expect(await find(db, { key: 'of-a-placeholder' })).toEqual([{ key: 'of-a-placeholder' }]);
  expect(await find(db, { key: 'of-no-placeholder' })).toEqual([]);
});

test('a statement runs within the transaction that it is given', async () => {
  const selectPid = statementOf((database, { number }: Placeholders<{ number: number }>) =>
    database.selectNoFrom(sql<number>`pg_backend_pid() + 0 * ${number}::int`.as('pid')),
  );
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    expect(await selectPid(trx, { number: 1 })).toEqual(rows);
  });
});

test('the types and the linter reject a placeholder that is used as a value', () => {
  const misuses = [
    // @ts-expect-error A statement takes placeholders, not values.
    () => statementOf((database, { word }: Values) => database.selectNoFrom(sql`${word}`.as('word'))),
    // @ts-expect-error It is no string.
    ({ suffix }: Placeholders<Values>) => suffix.trim(),
    // @ts-expect-error It equals no value.
    ({ word }: Placeholders<Values>) => word === 'one',
    // @ts-expect-error It is smaller than no value.
    ({ number }: Placeholders<Values>) => number < 1,
    // @ts-expect-error It has the type of its value.
    ({ number }: Placeholders<Values>) => db.selectFrom('settings').where('key', '=', number),
    // These directives are the linter's `@ts-expect-error`: it fails where one of them suppresses nothing.
    // oxlint-disable-next-line typescript/no-unnecessary-condition, typescript/strict-boolean-expressions
    ({ suffix }: Placeholders<Values>) => (suffix ? sql`${suffix}` : sql``),
    // oxlint-disable-next-line typescript/no-unnecessary-condition
    ({ suffix }: Placeholders<Values>) => suffix === undefined,
    // oxlint-disable-next-line typescript/no-unnecessary-condition
    ({ word }: Placeholders<Values>) => word ?? 'none',
    // oxlint-disable-next-line typescript/strict-boolean-expressions
    ({ number }: Placeholders<Values>) => !number,
  ];
  expect(misuses).toHaveLength(9);
});
