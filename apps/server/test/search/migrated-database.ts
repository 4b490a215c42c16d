import { createDatabaseInLocale } from '@ovation/testing/database-in-locale.ts';
import type { TestDatabase } from '@ovation/testing/database.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { migrate } from '../../src/platform/database/schema/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/schema/migration-files.ts';
import { prepareQueue } from '../../src/platform/database/schema/prepare.ts';

/** A new database with all migrations, or those up to one, that compares text by the rules of a locale. */
export async function createMigratedDatabase(
  locale: Parameters<typeof createDatabaseInLocale>[0],
  upTo?: string,
): Promise<TestDatabase> {
  const database = await createDatabaseInLocale(locale);
  const pool = createPool({ connectionString: database.url });
  await migrate(pool, { folder: migrationsFolder, logger: { info: () => {} }, ...(upTo && { upTo }) });
  await prepareQueue(pool, { debug: () => {} });
  await pool.end();
  return database;
}
