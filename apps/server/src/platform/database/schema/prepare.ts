import { Logger as WorkerLogger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';

/**
 * Migrates a database to this version: our tables and those of the job queue. Takes a few milliseconds if there is
 * nothing to do. Throws MigrationError when the database belongs to another version.
 */
export async function prepareDatabase(pool: pg.Pool, logger: Pick<Logger, 'info' | 'debug'>): Promise<void> {
  await migrate(pool, { folder: migrationsFolder, logger });
  await prepareQueue(pool, logger);
}

/** Creates the tables of the job queue, or brings them up to date. */
export async function prepareQueue(pool: pg.Pool, logger: Pick<Logger, 'debug'>): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => (_level, message) => logger.debug(message)) });
}
