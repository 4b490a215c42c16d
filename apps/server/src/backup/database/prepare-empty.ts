import type pg from 'pg';
import { migrate, requireMigrations } from '../../platform/database/schema/migrate.ts';
import { MigrationError, migrationsFolder } from '../../platform/database/schema/migration-files.ts';
import { createPool } from '../../platform/database/pool.ts';
import { prepareQueue } from '../../platform/database/schema/prepare.ts';
import { BackupProblem } from '../backup-problem.ts';
import type { Manifest } from '../vault/manifest.ts';
import { readMigrations, readQueueVersion } from './catalogue.ts';
import { inTransaction } from './session.ts';

const quiet = { info: () => {}, debug: () => {} };

/** Throws BackupProblem if another version of Ovation made this backup, which only that version can read. */
export async function requireSameVersion({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  try {
    await requireMigrations(migrations, migrationsFolder);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupProblem(
      `This backup was made by a version of Ovation that is newer than this one, or different: its database has ` +
        `migrations up to ${migrations.at(-1)?.name}. Restore it with the version that made it.`,
    );
  }
}

/** Whether a database holds no site: it has nothing, or only what an interrupted restore or start has prepared. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; isOurs: boolean; hasAccounts: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(relname = 'schema_migrations'), false) as "isOurs",
       coalesce(bool_or(relname = 'accounts'), false) as "hasAccounts"
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const { tables = 0, isOurs = false, hasAccounts = false } = rows[0] ?? {};
  if (tables === 0) return true;
  if (!isOurs) return false;
  return !hasAccounts || (await client.query('select from public.accounts limit 1')).rowCount === 0;
}

/** How many connections of a running site there are. */
export async function countSiteSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sessions: number }>(
    `select count(*)::int as sessions
     from pg_stat_activity
     where datname = current_database() and application_name in ('ovation', 'ovation jobs')`,
  );
  return rows[0]?.sessions ?? 0;
}

/** Creates the empty tables of the version that the backup has. Those of another version are removed first. */
export async function recreateTables(
  connectionString: string,
  manifest: Pick<Manifest, 'migrations' | 'queueVersion'>,
): Promise<void> {
  await inTransaction(connectionString, async (client) => {
    if (!(await leadsTo(client, manifest))) await dropTables(client);
  });
  await createTables(connectionString, manifest);
  const version = await inTransaction(connectionString, readQueueVersion);
  if (version !== manifest.queueVersion)
    throw new BackupProblem(
      `This backup has version ${manifest.queueVersion} of the job queue, and this version of Ovation has ${version}. ` +
        'Restore it with the version that made it; a newer one then brings it up to date.',
    );
}

/** Whether the database has no migration that the backup does not have. */
async function leadsTo(client: pg.Client, { migrations }: Pick<Manifest, 'migrations'>): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return true;
  const wanted = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  return (await readMigrations(client)).every(({ name, checksum }) => wanted.get(name) === checksum);
}

async function dropTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  // As in a new database.
  await client.query('grant usage on schema public to public');
}

async function createTables(connectionString: string, { migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const pool = createPool({ connectionString, max: 1, applicationName: 'ovation restore' });
  try {
    await migrate(pool, { folder: migrationsFolder, logger: quiet, upTo: migrations.at(-1)?.name ?? '' });
    await prepareQueue(pool, quiet);
  } finally {
    await pool.end();
  }
}
