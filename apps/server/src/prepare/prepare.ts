import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/pool.ts';
import { checkServer } from '../platform/database/postgres/check-server.ts';
import { prepareDatabase } from '../platform/database/schema/prepare.ts';
import { createLogger } from '../platform/logger.ts';
import { during, messageOf } from '../startup-errors.ts';

/**
 * Brings an external database to this version, and with `--bucket` makes the bucket with its rules: for where that
 * happens once, before the processes of a site start. Each start of a process does the former, too.
 */
async function prepare({ hasBucket }: { readonly hasBucket: boolean }): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  const { databaseUrl, s3 } = config;
  if (databaseUrl === undefined)
    throw new Error('DATABASE_URL is unset: the embedded database is prepared when the site starts.');
  try {
    await during('database', async () => {
      await checkServer(databaseUrl);
      const pool = createPool({ connectionString: databaseUrl, max: 1, applicationName: 'ovation prepare' });
      await prepareDatabase(pool, logger).finally(() => pool.end());
    });
  } catch (error) {
    throw new Error(messageOf(error, config), { cause: error });
  }
  logger.info('the database is up to date');
  if (!hasBucket) return;
  if (s3 === undefined) throw new Error('S3_BUCKET is unset: there is no bucket to prepare.');
  const { prepareBucket } = await import('./prepare-bucket.ts');
  await prepareBucket(s3, { publicUrl: config.publicUrl, logger });
}

try {
  const { values } = parseArgs({ options: { bucket: { type: 'boolean', default: false } } });
  await prepare({ hasBucket: values.bucket });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
