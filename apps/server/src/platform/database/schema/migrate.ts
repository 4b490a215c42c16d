import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';
import type { Logger } from 'pino';

interface MigrateOptions {
  /** The folder of `NNNN_verb_noun.sql` files. */
  folder: string;
  logger: Pick<Logger, 'info'>;
  /** The name of the last one to apply, for the restore of an older backup; all of them by default. */
  upTo?: string;
}

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** The database and the migration files do not belong together; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const UNDEFINED_TABLE = '42P01';
/** The folder of the migrations that make Ovation's database. */
export const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

/** An arbitrary number that nothing else in this database locks. */
const LOCK_ID = 7_029_417_001;

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Several processes may call it
 * at once. Throws MigrationError when files and database disagree.
 */
export async function migrate(pool: pg.Pool, { folder, logger, upTo }: MigrateOptions): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => upTo === undefined || name <= upTo);
  const pending = findPending(migrations, await readApplied(pool));
  const applied: string[] = [];
  for (const migration of pending) {
    if (!(await applyOnce(pool, migration))) continue;
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
  const pending = findPending(await readMigrations(folder), await readApplied(pool));
  return pending.map(({ name }) => name);
}

/** Throws MigrationError unless this version has all of these migrations, unchanged. */
export async function requireMigrations(recorded: readonly AppliedMigration[], folder: string): Promise<void> {
  findPending(await readMigrations(folder), [...recorded]);
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
    const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migrations order by name');
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) checkApplied(name, checksum, checksums.get(name));

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

/** Returns false if another process has applied it first. */
async function applyOnce(pool: pg.Pool, migration: Migration): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isNew = await applyInTransaction(client, migration);
    await client.query('commit');
    client.release();
    return isNew;
  } catch (error) {
    // Closing the connection rolls back, also when the connection itself is what failed.
    client.release(true);
    throw error;
  }
}

async function applyInTransaction(client: pg.PoolClient, { name, checksum, sql }: Migration): Promise<boolean> {
  // Waiting for another process and building a large index may take longer than a request is allowed to.
  await client.query('set local statement_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_ID]);
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rowCount } = await client.query(
    'insert into schema_migrations (name, checksum) values ($1, $2) on conflict do nothing',
    [name, checksum],
  );
  if (rowCount === 1) await client.query(sql);
  return rowCount === 1;
}
