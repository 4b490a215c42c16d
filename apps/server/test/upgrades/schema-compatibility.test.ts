import { createTestDatabase } from '@ovation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../src/platform/database/pool.ts';
import { migrate } from '../../src/platform/database/schema/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/schema/migration-files.ts';
import { readReleases } from '../../src/platform/database/schema/releases.ts';
import { findIncompatible, readColumns, type Columns } from './schema-compatibility.ts';

/** What contracting migrations do to columns that the last release no longer uses, each with a reason. */
const exceptions: Readonly<Record<string, string>> = {};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let before: Columns;

/** The database as the last release made it: its migrations are those up to its last one, which never change. */
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url, max: 2 });
  await pool.query('drop schema public cascade; create schema public');
  const { lastMigration } = (await readReleases(migrationsFolder)).at(-1) ?? { lastMigration: '' };
  await migrate(pool, { folder: migrationsFolder, logger: { info: () => {} }, upTo: lastMigration });
  before = await readColumns(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('what the last release reads and writes is still there after the newer migrations', async () => {
  expect(before.size).toBeGreaterThan(500);
  await migrate(pool, { folder: migrationsFolder, logger: { info: () => {} } });
  expect(findIncompatible(before, await readColumns(pool)).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test('a column that is gone, changed, required or needed is found', async () => {
  await pool.query(`
    create table plays (title text, author text, acts integer, year integer);
    create view play_titles as select title from plays`);
  const earlier = await readColumns(pool);
  await pool.query(`
    alter table plays drop column author, alter column acts type bigint, alter column year set not null,
      add column place text, add column day date not null default now(), add column stage text not null;
    create table actors (name text not null)`);
  expect(findIncompatible(earlier, await readColumns(pool))).toEqual([
    'plays.acts was integer and is bigint',
    'plays.author is gone',
    'plays.year may not be null any more',
    'plays.stage is new and has no default',
  ]);
});
