import type { Logger } from 'pino';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDataDirectory } from './platform/data-directory.ts';
import { checkServer } from './platform/database/check-server.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { createPool } from './platform/database/pool.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import type { Redis } from './platform/processes/redis.ts';
import { sitePrefix } from './platform/processes/processes.ts';
import { releaseStartMemory } from './platform/release-memory.ts';
import type { PageThreads } from './platform/web/threads/page-threads.ts';
import { openSite } from './site.ts';
import { announce, announceAdministrator } from './announce.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { during, sentenceOf } from './startup-errors.ts';

/** What begins before the rest of the server is loaded. */
export interface Begun {
  readonly config: Config;
  readonly logger: Logger;
  readonly pages: PageThreads | undefined;
}

type Closer = () => Promise<unknown>;

/** What is open, in the order of opening; closed from the end. */
const opened: Closer[] = [];
let closing = false;

async function open({ config, logger, pages }: Begun): Promise<void> {
  const directory = await during('data directory', () => openDataDirectory(config.dataDir, { shared: config.databaseUrl !== undefined }));
  opened.push(() => directory.release());
  const connectionString = await during('database', () => openDatabase(config, logger));
  const pool = createPool({ connectionString, max: config.databasePoolSize, logger });
  opened.push(() => pool.end());
  await during('database', () => prepareDatabase(pool, logger));
  const secretKey = config.secretKey ?? directory.secretKey;
  const redis = config.redisUrl === undefined ? undefined : await during('redis', () => connectRedis(config.redisUrl as string, secretKey, logger));
  if (redis) opened.push(() => redis.close());
  let isPrepared = !config.seedDemo;
  const site = await during('listening', () => openSite({ config, clock: systemClock, pool, logger, secretKey, redis, isPrepared: () => isPrepared, pages }));
  opened.push(() => site.close());
  announceAdministrator(config, site.administrator);
  const demo = config.seedDemo ? await seedDemo(site.app) : undefined;
  isPrepared = true;
  announce({ config, url: site.url, demo });
  releaseStartMemory();
}

/** The client is loaded only where it is needed. */
async function connectRedis(url: string, secretKey: string, logger: Logger): Promise<Redis> {
  const { openRedis } = await import('./platform/processes/redis.ts');
  return openRedis({ url, prefix: sitePrefix(secretKey), logger });
}

/** Answers the address of the outside database, or of our own. */
async function openDatabase(config: Config, logger: Logger): Promise<string> {
  if (config.databaseUrl === undefined) return startDatabase(config, logger);
  await checkServer(config.databaseUrl);
  return config.databaseUrl;
}

async function startDatabase(config: Config, logger: Logger): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir, logger,
    onExit: () => {
      if (!closing) void stop('The database stopped unexpectedly. Please start again: it recovers by itself.', 1);
    },
  });
  opened.push(() => database.stop());
  return database.url;
}

async function stop(reason: string | undefined, exitCode: number): Promise<void> {
  if (closing) return;
  closing = true;
  if (reason !== undefined) console.error(reason);
  const deadline = setTimeout(() => process.exit(exitCode || 1), 15_000);
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error));
  clearTimeout(deadline);
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(undefined, 0));
// Our launcher was killed: nobody could stop us from its terminal any more.
process.on('disconnect', () => void stop(undefined, 0));
// The terminal may be gone while we still close what is open.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Runs the site until it is told to stop. `begin` throws what is wrong with the environment. */
export async function start(begin: () => Begun): Promise<void> {
  let begun: Begun | undefined;
  try {
    begun = begin();
    await open(begun);
  } catch (error) {
    await stop(sentenceOf(error, begun?.config), 1);
  }
}
