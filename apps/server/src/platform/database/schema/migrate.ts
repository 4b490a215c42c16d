import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';
import type { Logger } from 'pino';
import { setTimeout as wait } from 'node:timers/promises';
import { readReleases, worksWith, type Release } from './releases.ts';

interface MigrateOptions {
  /** The folder of `NNNN_verb_noun.sql` files. */
  folder: string;
  logger: Pick<Logger, 'info'>;
  /** The name of the last one to apply, for the restore of an older backup; all of them by default. */
  upTo?: string;
  /** How long a migration may wait for a lock, while calls wait behind it; then it lets them pass and tries again. */
  lockTimeoutMs?: number;
}

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

type RecordedMigration = Pick<Migration, 'name' | 'checksum'>;

interface AppliedMigration extends RecordedMigration {
  /** The oldest release that the database still works with after it. */
  readonly worksWith?: string | null;
}

/** The database and the migration files do not belong together; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const UNDEFINED_TABLE = '42P01';
/** A lock was not available in time, or two transactions waited for each other. */
const passing = new Set(['55P03', '40P01']);
/** The folder of the migrations that make Ovation's database. */
export const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

/** An arbitrary number that nothing else in this database locks. */
const LOCK_ID = 7_029_417_001;
const lockPauseMs = 1_000;

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Several processes may call it
 * at once. Throws MigrationError when files and database disagree.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const { folder, logger, upTo, lockTimeoutMs = 5_000 } = options;
  const releases = await readReleases(folder);
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const recorded = await readApplied(pool);
  const pending = findPending(migrations, recorded, releases);
  const newest = migrations.at(-1)?.name ?? '';
  const unknown = recorded.map(({ name }) => name).filter((name) => upTo === undefined && name > newest);
  if (unknown.length > 0) logger.info({ unknown }, 'the database is of the next release, which allows this one');
  const applied: string[] = [];
  for (const migration of pending) {
    const oldest = worksWith(migration.name, releases);
    if (!(await applyPatiently(pool, { ...migration, worksWith: oldest }, { logger, lockTimeoutMs }))) continue;
    logger.info({ migration: migration.name }, 'migration applied');
    applied.push(migration.name);
  }
  return applied;
}

/**
 * The names of the migrations that `migrate` would apply; changes nothing. Throws MigrationError when files and
 * database disagree.
 */
export async function findPendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const pending = findPending(await readMigrations(folder), await readApplied(pool), await readReleases(folder));
  return pending.map(({ name }) => name);
}

/** Throws MigrationError unless this version has all of these migrations, unchanged. */
export async function requireMigrations(recorded: readonly RecordedMigration[], folder: string): Promise<void> {
  findPending(await readMigrations(folder), recorded, []);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d.*\.sql$/.test(file)).toSorted();
  files.forEach((file, index) => checkName(file, files[index - 1]));
  return Promise.all(files.map(async (file) => readMigration(folder, file)));
}

function checkName(file: string, previous: string | undefined): void {
  if (!MIGRATION_NAME.test(file)) {
    throw new MigrationError(`The migration ${file} must be named like 0001_create_accounts.sql.`);
  }
  if (previous?.slice(0, 4) === file.slice(0, 4)) {
    throw new MigrationError(
      `The migrations ${previous} and ${file} have the same number; give one the next free number.`,
    );
  }
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const sql = await readFile(join(folder, file), 'utf8');
  return { name: file.slice(0, -'.sql'.length), checksum: createHash('sha256').update(sql).digest('hex'), sql };
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<AppliedMigration[]> {
  try {
    // A database of an earlier version lacks the column.
    const { rows } = await client.query<AppliedMigration>(
      `select name, checksum, to_jsonb(m) ->> 'works_with' as "worksWith" from schema_migrations m order by name`,
    );
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function findPending(
  migrations: Migration[],
  applied: readonly AppliedMigration[],
  releases: readonly Release[],
): Migration[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const isUsable = ({ worksWith: oldest }: AppliedMigration): boolean =>
    releases.some(({ version }) => version === oldest);
  for (const each of applied)
    if (checksums.has(each.name) || !isUsable(each)) checkApplied(each.name, each.checksum, checksums.get(each.name));

  const appliedNames = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !appliedNames.has(name));
  const newest = applied.at(-1)?.name ?? '';
  const outOfOrder = pending.find(({ name }) => name < newest);
  if (outOfOrder) {
    throw new MigrationError(
      `The migration ${outOfOrder.name} comes after ${newest}, which is applied already; give it the next free number.`,
    );
  }
  return pending;
}

function checkApplied(name: string, appliedChecksum: string, fileChecksum: string | undefined): void {
  if (fileChecksum === undefined) {
    throw new MigrationError(
      `The database holds the migration ${name}, which this version does not know: ` +
        'start the newer version that made it, or restore a backup.',
    );
  }
  if (fileChecksum !== appliedChecksum) {
    throw new MigrationError(
      `The migration ${name} was changed after it had been applied: ` +
        'restore the file, and put the change into a new migration.',
    );
  }
}

interface NewMigration extends Migration {
  readonly worksWith: string | undefined;
}

type Patience = Required<Pick<MigrateOptions, 'logger' | 'lockTimeoutMs'>>;

/** A statement that waits for a table's lock holds up all that come later, so it never waits for long. */
async function applyPatiently(pool: pg.Pool, migration: NewMigration, patience: Patience): Promise<boolean> {
  for (;;) {
    try {
      return await applyOnce(pool, migration, patience);
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '')) throw error;
      patience.logger.info({ migration: migration.name }, 'a migration lets others pass, and is tried again');
      await wait(lockPauseMs);
    }
  }
}

/** Returns false if another process has applied it first. */
async function applyOnce(pool: pg.Pool, migration: NewMigration, { lockTimeoutMs }: Patience): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isNew = await applyInTransaction(client, migration, lockTimeoutMs);
    await client.query('commit');
    client.release();
    return isNew;
  } catch (error) {
    // Closing the connection rolls back, also when the connection itself is what failed.
    client.release(true);
    throw error;
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  { name, checksum, sql, worksWith: oldest }: NewMigration,
  lockTimeoutMs: number,
): Promise<boolean> {
  // Waiting for another process and building a large index may take longer than a request is allowed to.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_ID]);
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    works_with text
  )`);
  await completeTable(client);
  const { rowCount } = await client.query(
    'insert into schema_migrations (name, checksum, works_with) values ($1, $2, $3) on conflict do nothing',
    [name, checksum, oldest],
  );
  if (rowCount === 1) await client.query(sql);
  return rowCount === 1;
}

/** Not by `if not exists`, which locks the table even if there is nothing to add, and so would wait for a backup. */
async function completeTable(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'works_with'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column works_with text');
}
