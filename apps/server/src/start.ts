import type { Logger } from 'pino';
import { announce, announceAdministrator, announceDemo } from './announce.ts';
import { closeAtStop, drainAtSignal } from './lifecycle.ts';
import type { Data } from './open-data.ts';
import type { App } from './app.ts';
import { openLiveEngine } from './gateways/live-video/open-live-video.ts';
import { findMissingPages } from './modules/settings/index.ts';
import { systemClock } from './platform/clock.ts';
import { isLocalAddress } from './platform/local-address.ts';
import type { Config } from './platform/config.ts';
import { createPool } from './platform/database/pool.ts';
import { prepareDatabase } from './platform/database/schema/prepare.ts';
import type { Redis } from './platform/processes/redis.ts';
import { sitePrefix } from './platform/processes/processes.ts';
import { releaseStartMemory } from '@ovation/machine/release-memory.ts';
import type { PageThreads } from './platform/web/threads/page-threads.ts';
import { settleSecret } from './platform/secrets/site-secret.ts';
import { sealedColumns } from './sealed-columns.ts';
import { openSite } from './site.ts';
import { during } from './startup-errors.ts';

/** What was opened before the rest of the server was loaded. */
interface Opened extends Data {
  readonly config: Config;
  readonly logger: Logger;
  readonly pages: PageThreads | undefined;
}

/** Starts the site, which runs until the process stops. Throws StartError and unexpected errors. */
export async function start({ config, logger, pages, connectionString, secret }: Opened): Promise<void> {
  const pool = createPool({ connectionString, max: config.databasePoolSize, logger });
  closeAtStop(() => pool.end());
  await during('database', () => prepareDatabase(pool, logger));
  const secretKey = await during('database', () => settleSecret({ pool, sealedColumns, logger }, secret));
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await during('redis', () => connectRedis(config.redisUrl as string, secretKey, logger));
  if (redis) closeAtStop(() => redis.close());
  const liveEngine = config.roles.has('live') ? await openLiveEngine({ config, secretKey, logger }) : undefined;
  // Also after a start that fails: only a server that is killed leaves its engine to the next one.
  if (liveEngine) closeAtStop(() => liveEngine.close(), { always: true });
  const site = await during('listening', () =>
    openSite({
      config,
      clock: systemClock,
      pool,
      logger,
      secretKey,
      redis,
      liveEngine,
      pages,
    }),
  );
  closeAtStop(() => site.close());
  drainAtSignal(() => site.drain());
  announceAdministrator(config, site.administrator);
  await remindOfPages(site.app);
  announce(config, site.url);
  // Behind the open site. Loaded only if it is wanted.
  if (config.seedDemo) announceDemo(await (await import('./demo/seed-demo.ts')).seedDemo(site.app));
  releaseStartMemory();
}

/** Strangers can come: people who register agree to what the site has published. */
async function remindOfPages({ config, database, logger }: App): Promise<void> {
  if (isLocalAddress(config.publicUrl)) return;
  const missing = await findMissingPages(database);
  if (missing.length > 0) logger.warn({ missing }, 'the site has not published these pages: see /admin/pages');
}

/** The client is loaded only if it is needed. */
async function connectRedis(url: string, secretKey: string, logger: Logger): Promise<Redis> {
  const { openRedis } = await import('./platform/processes/redis.ts');
  return openRedis({ url, prefix: sitePrefix(secretKey), logger });
}
