import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';

import { migrate } from './migrate.ts';
import { createPool } from '../pool.ts';

const logger = { info: () => {} };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url });
  await pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'ovation-migrations-'));
  await write('0001_create_plays.sql', 'create table plays (title text); insert into plays values (1)');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);

async function countPlays(): Promise<bigint> {
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from plays');
  return rows[0]!.count;
}

test('missing migrations are applied in order, once', async () => {
  await write('0003_fill_plays.sql', 'insert into plays values (3)');
  await write('0002_empty_plays.sql', 'delete from plays');

  expect(await migrate(pool, { folder, logger })).toEqual(['0001_create_plays', '0002_empty_plays', '0003_fill_plays']);
  expect(await migrate(pool, { folder, logger })).toEqual([]);
  expect(await countPlays()).toBe(1n);

  await write('0004_fill_plays.sql', 'insert into plays values (4)');
  expect(await migrate(pool, { folder, logger })).toEqual(['0004_fill_plays']);
  expect(await countPlays()).toBe(2n);
});

test('several processes may start at once', async () => {
  await write('0002_fill_plays.sql', 'insert into plays values (2)');
  // Open connections let the processes run the same statement at the same time.
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')));
  const runs = await Promise.all(Array.from({ length: 10 }, () => migrate(pool, { folder, logger })));

  expect(runs.flat().toSorted()).toEqual(['0001_create_plays', '0002_fill_plays']);
  expect(await countPlays()).toBe(2n);
});

test('a migration that fails leaves nothing behind, and runs again once it is fixed', async () => {
  await write('0002_fill_plays.sql', 'insert into plays values (2); insert into nowhere values (3)');
  await expect(migrate(pool, { folder, logger })).rejects.toThrow('"nowhere" does not exist');
  expect(await countPlays()).toBe(1n);

  await write('0002_fill_plays.sql', 'insert into plays values (2)');
  expect(await migrate(pool, { folder, logger })).toEqual(['0002_fill_plays']);
});

test('a migration that was changed after it had been applied is rejected', async () => {
  await migrate(pool, { folder, logger });
  await write('0001_create_plays.sql', 'create table plays (name text)');
  await expect(migrate(pool, { folder, logger })).rejects.toThrow(
    '0001_create_plays was changed after it had been applied',
  );
});

test('a database that a newer version has migrated is rejected', async () => {
  await write('0002_fill_plays.sql', 'insert into plays values (2)');
  await migrate(pool, { folder, logger });
  await rm(join(folder, '0002_fill_plays.sql'));
  await expect(migrate(pool, { folder, logger })).rejects.toThrow('0002_fill_plays, which this version does not know');
});

const release = (version: string, lastMigration: string) => ({ version, commit: '', lastMigration, checksum: '' });
const writeReleases = (...releases: unknown[]): Promise<void> => write('releases.json', JSON.stringify(releases));

test('the release before starts on a database that the next one has migrated, and the one before that does not', async () => {
  const first = release('1.0.0', '0001_create_plays');
  const second = release('2.0.0', '0002_fill_plays');
  await write('0002_fill_plays.sql', 'insert into plays values (2)');
  await write('0003_fill_plays.sql', 'insert into plays values (3)');
  await writeReleases(first, second, release('3.0.0', '0003_fill_plays'));
  await migrate(pool, { folder, logger });

  await rm(join(folder, '0003_fill_plays.sql'));
  await writeReleases(first, second);
  const said: unknown[] = [];
  expect(await migrate(pool, { folder, logger: { info: (about: unknown) => said.push(about) } })).toEqual([]);
  expect(said).toEqual([{ unknown: ['0003_fill_plays'] }]);

  await rm(join(folder, '0002_fill_plays.sql'));
  await writeReleases(first);
  await expect(migrate(pool, { folder, logger })).rejects.toThrow('0003_fill_plays, which this version does not know');
});

test('a migration that cannot get a lock lets others pass, and is tried again', async () => {
  await migrate(pool, { folder, logger });
  await write('0002_date_plays.sql', 'alter table plays add column written date');
  const reader = await pool.connect();
  await reader.query('begin; select from plays');
  const waits = Promise.withResolvers<void>();
  const migrated = migrate(pool, { folder, lockTimeoutMs: 50, logger: { info: () => waits.resolve() } });
  await waits.promise;
  // Would wait for ever behind a migration that waits for the lock.
  await pool.query('select from plays');
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['0002_date_plays']);
});

test('a migration with a number below the last applied one is rejected', async () => {
  await write('0003_fill_plays.sql', 'insert into plays values (3)');
  await migrate(pool, { folder, logger });
  await write('0002_fill_plays.sql', 'insert into plays values (2)');
  await expect(migrate(pool, { folder, logger })).rejects.toThrow('give it the next free number');
});

test.each([
  ['0001_create_actors.sql', 'have the same number'],
  ['2_create_actors.sql', 'must be named like'],
])('the file name %s is rejected', async (name, sentence) => {
  await write(name, 'select 1');
  await expect(migrate(pool, { folder, logger })).rejects.toThrow(sentence);
});
