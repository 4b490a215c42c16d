import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseInLocale } from '@ovation/testing/database-in-locale.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';

import { findPendingMigrations, migrate, requireMigrations } from './migrate.ts';
import { createPool } from '../pool.ts';

const logger = { info: () => {} };
let database: Awaited<ReturnType<typeof createDatabaseInLocale>>;
let pool: pg.Pool;
let folder: string;

/** Two migrations, the baselines that replace them, and one that came later. */
const replaced = {
  '0001_create_plays': 'create table plays (title text)',
  '0002_create_actors': 'create table actors (name text)',
};
const baselines = {
  '0003_baseline_plays': `-- Plays.\ncreate table plays (title text);\ncomment on table plays is\n  'What is shown; '\n  'often twice.';`,
  '0004_baseline_actors': `-- Actors.\ncreate table actors (name text);\ncomment on table actors is 'Who is seen.';`,
};
const newer = { '0005_fill_plays': `-- A play.\ninsert into plays values ('Hamlet')` };
const all = [...Object.keys(replaced), ...Object.keys(baselines), ...Object.keys(newer)];

beforeEach(async () => {
  database = await createDatabaseInLocale('c');
  pool = createPool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'ovation-baselines-'));
  await mkdir(join(folder, 'before-1.0'));
  await write('before-1.0/', replaced);
  await write('', { ...baselines, ...newer });
  const checksums = Object.entries(replaced).map(([name, sql]) => [
    name,
    createHash('sha256').update(sql).digest('hex'),
  ]);
  await writeFile(join(folder, 'before-1.0/checksums.json'), JSON.stringify(Object.fromEntries(checksums)));
  const release = { version: '0.1.0', commit: '', lastMigration: '0001_create_plays', checksum: '' };
  await writeFile(join(folder, 'releases.json'), JSON.stringify([release]));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function write(place: string, migrations: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, place, `${name}.sql`), sql);
}

const run = (upTo?: string) => migrate(pool, { folder, logger, ...(upTo && { upTo }) });

/** The recorded migrations, and the comments that both tables have. */
async function readDatabase() {
  const { rows: recorded } = await pool.query<{ name: string; checksum: string; works_with: string | null }>(
    'select name, checksum, works_with from schema_migrations order by name',
  );
  const { rows: comments } = await pool.query<{ comment: string }>(
    `select obj_description(unnest('{plays,actors}'::regclass[]), 'pg_class') as comment`,
  );
  return { recorded, comments: comments.map(({ comment }) => comment) };
}

const whole = {
  recorded: all.map((name) => expect.objectContaining({ name, works_with: name < '0002' ? null : '0.1.0' })),
  comments: ['What is shown; often twice.', 'Who is seen.'],
};

test('a new database begins with the baselines, and is recorded as one that has had what they replace', async () => {
  await rm(join(folder, 'before-1.0/0001_create_plays.sql'));
  expect(await findPendingMigrations(pool, folder)).toEqual(all.slice(2));
  expect(await run()).toEqual(all.slice(2));
  expect(await readDatabase()).toEqual(whole);
  expect(await run()).toEqual([]);
});

test.each([['0001_create_plays'], ['0002_create_actors']])(
  'a database that is as old as %s gets what it lacks, and the comments of the baselines alone',
  async (upTo) => {
    await run(upTo);
    expect(await findPendingMigrations(pool, folder)).toEqual(all.filter((name) => name > upTo));
    expect(await run()).toEqual(all.filter((name) => name > upTo));
    expect(await readDatabase()).toEqual(whole);
    expect(await run()).toEqual([]);
  },
);

test('a new database that was interrupted goes on, and is not taken for an older one', async () => {
  await write('', { '0004_baseline_actors': 'create table actors (name text); select from nowhere' });
  await expect(run()).rejects.toThrow('"nowhere" does not exist');
  const { rows } = await pool.query('select name from schema_migrations');
  expect(rows).toEqual([{ name: '0003_baseline_plays' }]);
  await write('', baselines);
  expect(await run()).toEqual(all.slice(3));
  expect(await readDatabase()).toEqual(whole);
});

test.each([undefined, '0001_create_plays'])('several processes may start at once, from %s', async (upTo) => {
  if (upTo !== undefined) await run(upTo);
  const runs = await Promise.all(Array.from({ length: 10 }, () => run()));
  expect(runs.flat().toSorted()).toEqual(all.filter((name) => name > (upTo ?? '0002_create_actors')));
  expect(await readDatabase()).toEqual(whole);
});

test('the last release, which knows no baseline, starts on a database that began with them', async () => {
  await run();
  for (const name of [...Object.keys(baselines), ...Object.keys(newer)]) await rm(join(folder, `${name}.sql`));
  await rename(join(folder, 'before-1.0/0001_create_plays.sql'), join(folder, '0001_create_plays.sql'));
  await rm(join(folder, 'before-1.0'), { recursive: true });
  expect(await run()).toEqual([]);
});

test('what is recorded of a replaced migration has to be what its list says', async () => {
  await run();
  await pool.query(`update schema_migrations set checksum = 'x' where name = '0001_create_plays'`);
  await expect(run()).rejects.toThrow('0001_create_plays was changed after it had been applied');
});

test('a backup is restored by the way that its database had come, whichever that was', async () => {
  await run('0002_create_actors');
  await requireMigrations((await readDatabase()).recorded, folder);
  await run();
  await requireMigrations((await readDatabase()).recorded, folder);
  await expect(requireMigrations([{ name: '0006_new', checksum: 'x' }], folder)).rejects.toThrow('does not know');
});
