import '../usual-language.ts';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunning } from '../audit/open-books.ts';
import { openInstallation } from '../backup/installation.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { createPool } from '../platform/database/pool.ts';
import { findPendingMigrations } from '../platform/database/schema/migrate.ts';
import { migrationsFolder } from '../platform/database/schema/migration-files.ts';
import { checkServer } from '../platform/database/postgres/check-server.ts';
import { readSecretKey } from '../platform/disk/data-directory.ts';
import { requireRestored } from '../platform/disk/unfinished-restore.ts';
import { Failure } from '../platform/failure.ts';
import { createLogger } from '../platform/logger.ts';
import { sitePrefix } from '../platform/processes/processes.ts';
import { placeOfSecret, settleSecret } from '../platform/secrets/site-secret.ts';
import { sealedColumns } from '../sealed-columns.ts';
import { openSite, type Site } from '../site.ts';
import { during, messageOf } from '../startup-errors.ts';
import { commands, usage, type CommandOptions } from './commands.ts';

/** What an operator reads instead of a stack. */
class AdminProblem extends Error {}

const options = {
  reason: { type: 'string' },
  until: { type: 'string' },
} as const;

async function run(config: Config): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [word = '', name, ...others] = positionals;
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command || name === undefined || others.length > 0) throw new AdminProblem(usage);
  const database = await openDatabase(config);
  try {
    const lines = await withSite(config, database.databaseUrl, ({ app }) =>
      command(app, name, values as CommandOptions),
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

/** That of a server, of the site that runs here, or of one that is stopped and is started for this. */
async function openDatabase(config: Config): Promise<{ databaseUrl: string; close(): Promise<void> }> {
  const close = async (): Promise<void> => {};
  await during('data directory', async () => requireRestored(config.dataDir));
  if (config.databaseUrl !== undefined) {
    await during('database', () => checkServer(config.databaseUrl as string));
    return { databaseUrl: config.databaseUrl, close };
  }
  const running = await findRunning(config.dataDir);
  if (running) return { databaseUrl: running.url, close };
  // A wrong folder would get a new, empty database.
  await access(join(config.dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new AdminProblem(`There is no site in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`);
  });
  return openInstallation(config);
}

/**
 * A process of the site without a role: its changes reach the modules, the log and the other processes as those of a
 * screen do, and it serves nobody.
 */
async function withSite<Result>(
  config: Config,
  connectionString: string,
  use: (site: Site) => Promise<Result>,
): Promise<Result> {
  const logger = createLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const pool = createPool({ connectionString, max: 4, applicationName: 'ovation admin' });
  try {
    await during('database', () => requireCurrent(pool));
    const secretKey = await settleSecret({ pool, sealedColumns, logger }, sourceOf(config));
    const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, secretKey, logger);
    try {
      const own = { ...config, roles: new Set<never>(), port: 0, host: '127.0.0.1', metricsPort: undefined };
      const site = await openSite({ config: own, clock: systemClock, pool, logger, secretKey, redis });
      return await use(site).finally(() => site.close());
    } finally {
      await redis?.close();
    }
  } finally {
    await pool.end();
  }
}

/** A site that this version would first have to change is its own business. */
async function requireCurrent(pool: ReturnType<typeof createPool>): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean }>(`select to_regclass('accounts') is not null as "isThere"`);
  if (!rows[0]?.isThere) throw new AdminProblem('There is no site in this database.');
  const pending = await findPendingMigrations(pool, migrationsFolder);
  if (pending.length > 0)
    throw new AdminProblem('The database is of an older version: start the site once, and again.');
}

/** It never makes a key. */
function sourceOf(config: Config): Parameters<typeof settleSecret>[1] {
  return {
    read: async () => config.secretKey ?? readSecretKey(config.dataDir),
    place: placeOfSecret(config),
    create: async () => {
      throw new AdminProblem(`The site's secret is missing: set DATA_DIR to the folder that has its secret.key.`);
    },
  };
}

async function openRedis(url: string, secretKey: string, logger: ReturnType<typeof createLogger>) {
  const module = await import('../platform/processes/redis.ts');
  return during('redis', () => module.openRedis({ url, prefix: sitePrefix(secretKey), logger }));
}

function explain(error: unknown, config: Config | undefined): string {
  const found = [error, (error as Error).cause].find(
    (each) => each instanceof AdminProblem || each instanceof Failure,
  ) as Error | undefined;
  const isArgument = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
  if (isArgument) return `${(error as Error).message}\n\n${usage}`;
  return found?.message ?? messageOf(error, config);
}

async function main(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    await run(config);
  } catch (error) {
    console.error(explain(error, config));
    process.exitCode = 1;
  }
}

await main();
