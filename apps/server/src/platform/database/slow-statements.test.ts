import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventBus } from '../events.ts';
import { createDatabase, createPool } from './pool.ts';
import { watchStatements } from './slow-statements.ts';
import { statementOf, type Placeholders } from './statement.ts';
import { transaction } from './transaction.ts';

interface Line {
  readonly level: number;
  readonly durationMs: number;
  readonly statement: string;
}

let testDatabase: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  pool = createPool({ connectionString: testDatabase.url });
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

const secret = 'ada@example.com';
const readsDirectly = statementOf(
  (_db, { value }: Placeholders<{ value: string }>) => sql`select ${value}::text as direct`,
);

/** One statement on each of the ways to the database, and what is logged of them. */
async function logOf(slowMs: number | undefined): Promise<Line[]> {
  const text: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void text.push(line) });
  const database = createDatabase(pool, watchStatements(slowMs, logger));
  await sql`select ${secret}::text as shared`.execute(database);
  await readsDirectly(database, { value: secret });
  await transaction({ database, events: createEventBus(), logger }, async ({ db, withCommit }) => {
    await sql`select ${secret}::text
      as exclusive`.execute(db);
    withCommit(sql`select ${secret}::text as last`.compile(db));
  });
  await expect(sql`select ${secret}::int as broken`.execute(database)).rejects.toThrow();
  await database.destroy();
  expect(text.join('')).not.toContain(secret);
  return text.map((line) => JSON.parse(line) as Line);
}

test('with a threshold of 0, every statement is logged once, also a failed one, without its values', async () => {
  const lines = await logOf(0);
  expect(lines.map(({ statement }) => statement).toSorted()).toEqual([
    'commit',
    'select $1::int as broken',
    'select $1::text as direct',
    'select $1::text as exclusive',
    'select $1::text as last',
    'select $1::text as shared',
  ]);
  for (const { level, durationMs } of lines) expect([level, durationMs >= 0]).toEqual([40, true]);
});

test('nothing is logged below the threshold, nor without one', async () => {
  expect(await logOf(3_600_000)).toEqual([]);
  expect(await logOf(undefined)).toEqual([]);
});
