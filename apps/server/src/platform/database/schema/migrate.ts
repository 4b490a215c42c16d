import type pg from 'pg';
import type { Logger } from 'pino';
import { setTimeout as wait } from 'node:timers/promises';
import { knownMigrations, readMigrationFiles, type RecordedMigration } from './migration-files.ts';
import { planSteps, type AppliedMigration, type Step } from './plan.ts';
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

/** A lock was not available in time, or two transactions waited for each other. */
const passing = new Set(['55P03', '40P01']);
const UNDEFINED_TABLE = '42P01';

/** An arbitrary number that nothing else in this database locks. */
const LOCK_ID = 7_029_417_001;
const lockPauseMs = 1_000;

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Several processes may call it
 * at once. Throws MigrationError when files and database disagree.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const { folder, logger, upTo, lockTimeoutMs = 5_000 } = options;
  const [releases, files, recorded] = [
    await readReleases(folder),
    await readMigrationFiles(folder),
    await readApplied(pool),
  ];
  const steps = planSteps({ files, applied: recorded, releases, upTo });
  const newest = knownMigrations(files).at(-1)?.name ?? '';
  const unknown = recorded.map(({ name }) => name).filter((name) => upTo === undefined && name > newest);
  if (unknown.length > 0) logger.info({ unknown }, 'the database is of the next release, which allows this one');
  const applied: string[] = [];
  for (const step of steps) {
    if (!(await applyPatiently(pool, { ...step, releases }, { logger, lockTimeoutMs }))) continue;
    for (const migration of step.names) logger.info({ migration }, 'migration applied');
    applied.push(...step.names);
  }
  return applied;
}

/**
 * The names of the migrations that `migrate` would apply; changes nothing. Throws MigrationError when files and
 * database disagree.
 */
export async function findPendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const [files, applied] = [await readMigrationFiles(folder), await readApplied(pool)];
  return planSteps({ files, applied, releases: await readReleases(folder) }).flatMap(({ names }) => names);
}

/** Throws MigrationError unless this version has all of these migrations, unchanged. */
export async function requireMigrations(applied: readonly RecordedMigration[], folder: string): Promise<void> {
  planSteps({ files: await readMigrationFiles(folder), applied, releases: [] });
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

interface NewStep extends Step {
  readonly releases: readonly Release[];
}

type Patience = Required<Pick<MigrateOptions, 'logger' | 'lockTimeoutMs'>>;

/** A statement that waits for a table's lock holds up all that come later, so it never waits for long. */
async function applyPatiently(pool: pg.Pool, step: NewStep, patience: Patience): Promise<boolean> {
  for (;;) {
    try {
      return await applyOnce(pool, step, patience);
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '')) throw error;
      patience.logger.info({ migration: step.names[0] }, 'a migration lets others pass, and is tried again');
      await wait(lockPauseMs);
    }
  }
}

/** Returns false if another process has applied it first. */
async function applyOnce(pool: pg.Pool, step: NewStep, { lockTimeoutMs }: Patience): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isNew = await applyInTransaction(client, step, lockTimeoutMs);
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
  { records, releases, readSql }: NewStep,
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
    `insert into schema_migrations (name, checksum, works_with)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      records.map(({ name }) => name),
      records.map(({ checksum }) => checksum),
      records.map(({ name }) => worksWith(name, releases)),
    ],
  );
  if (rowCount === 0) return false;
  await client.query(await readSql());
  return true;
}

/** Not by `if not exists`, which locks the table even if there is nothing to add, and so would wait for a backup. */
async function completeTable(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'works_with'`,
  );
  if (rowCount === 0) await client.query('alter table schema_migrations add column works_with text');
}
