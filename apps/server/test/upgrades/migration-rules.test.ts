import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  migrationsFolder,
  readMigrationFiles,
  readReplacedMigration,
} from '../../src/platform/database/schema/migration-files.ts';
import { readReleases } from '../../src/platform/database/schema/releases.ts';
import { findBrokenRules } from './migration-rules.ts';

/**
 * What new migrations may do against the rules, each with a reason: `NAME: statement` as the failing test says it.
 * Empty it with each release.
 */
const becomesPartition =
  'The name goes to a partitioned table with the same columns in the same transaction, so nobody finds it missing.';
const namesAreFree = 'The key of the new table has the old name, and no statement of the last release names it.';
const exceptions: Readonly<Record<string, string>> = {
  '0802_partition_views: alter table content_views rename to content_views_first': becomesPartition,
  '0802_partition_views: alter table content_views_first rename constraint content_views_pkey to content_views_first_pkey':
    namesAreFree,
  '0803_partition_security_log: alter table security_events rename to security_events_first': becomesPartition,
  '0803_partition_security_log: alter table security_events_first rename constraint security_events_pkey to security_events_first_pkey':
    namesAreFree,
  '0821_index_words: create index products_searched_words on products using gin (searched_words)':
    'Every value is null when it is built, so that it only reads the table once: a second for a million products.',
};

const files = await readMigrationFiles(migrationsFolder);

/** Each by its name, in their order, also those that the baselines replace. */
async function readMigrations(): Promise<Map<string, string>> {
  const replaced = await Promise.all(files.replaced.map(({ name }) => readReplacedMigration(files, name)));
  return new Map([...replaced, ...files.baselines, ...files.newer].map(({ name, sql }) => [name, sql]));
}

test('migrations since the last release only add, and lock nothing for long', async () => {
  const last = (await readReleases(migrationsFolder)).at(-1)?.lastMigration ?? '';
  // What a baseline creates is not new: older migrations have created it before.
  const baselines = new Set(files.baselines.map(({ name }) => name));
  const newer = new Map([...(await readMigrations())].filter(([name]) => name > last && !baselines.has(name)));
  const broken = findBrokenRules(newer).map(({ migration, statement, problem }) => ({
    key: `${migration}: ${statement}`,
    problem,
  }));
  expect(broken.filter(({ key }) => exceptions[key] === undefined)).toEqual([]);
  const found = new Set(broken.map(({ key }) => key));
  expect(Object.keys(exceptions).filter((key) => !found.has(key))).toEqual([]);
});

test('released migrations are as they were released', async () => {
  const migrations = await readMigrations();
  for (const { version, lastMigration, checksum } of await readReleases(migrationsFolder)) {
    expect(migrations.has(lastMigration), lastMigration).toBe(true);
    const hash = createHash('sha256');
    for (const [name, sql] of migrations) if (name <= lastMigration) hash.update(`${name}\n${sql}\n`);
    expect(hash.digest('hex'), `the migrations of ${version}`).toBe(checksum);
  }
});

test('what the baselines replace is as it was applied, and as the list of it says', async () => {
  const folder = join(migrationsFolder, 'before-1.0');
  const sources = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  expect(files.replaced.map(({ name }) => `${name}.sql`)).toEqual(sources);
  for (const { name, checksum } of files.replaced)
    expect((await readReplacedMigration(files, name)).checksum, name).toBe(checksum);
});

test('the last release is the version of package.json', async () => {
  const { version } = JSON.parse(await readFile(join(migrationsFolder, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect((await readReleases(migrationsFolder)).at(-1)?.version).toBe(version);
});

const problemsOf = (sql: string): string[] =>
  findBrokenRules(new Map([['0001_new', sql]])).map(({ problem }) => problem);

test.each([
  ['alter table feeds drop column title', 'still reads and writes the column'],
  ['ALTER TABLE feeds\n  ALTER COLUMN title DROP DEFAULT', 'relies on the default'],
  ['drop table if exists feeds', 'still uses what it drops'],
  ['alter table feeds rename to posts', 'knows the old name only'],
  ['alter table feeds rename to posts; create table feeds (id uuid)', 'knows the old name only'],
  ['alter table feeds rename column title to name', 'knows the old name only'],
  ['alter table feeds add column title text not null', 'has no default'],
  ['alter table feeds add a text, add column b numeric(5, 2) not null', 'has no default'],
  ['alter table feeds add column title uuid default gen_random_uuid()', 'writes the whole table'],
  ['alter table feeds alter column title set not null', 'without a value'],
  ['alter table only public.feeds alter title type varchar(9)', 'expects the old type'],
  ['alter table feeds add constraint c check (price > 0)', 'reads the whole table'],
  ['create index on feeds (title)', 'until the index is built'],
  ['create unique index if not exists feeds_title on feeds using btree (title)', 'until the index is built'],
  ["update feeds set title = 'drop'", 'in batches'],
  ['lock table feeds', 'in batches'],
])('%s is refused', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'alter table feeds add column title text',
  "alter table feeds add column title text not null default ''",
  'alter table feeds add column a text, add column b numeric(5, 2) not null default 0',
  'alter table feeds add constraint c check (price > 0) not valid',
  'alter table feeds alter column title drop not null',
  'alter table feeds drop constraint c, add constraint c check (price > 0) not valid',
  'create index concurrently feeds_title on feeds (title)',
  'create table plays (id uuid not null); create index on plays (id); alter table plays add column b int not null',
  "-- drop table feeds;\ncomment on table feeds is 'drop table feeds;'",
  'create or replace function f() returns trigger language plpgsql as $body$ begin delete from feeds; end $body$',
])('%s is allowed', (sql) => {
  expect(problemsOf(sql)).toEqual([]);
});
