import type { Logger } from 'pino';
import { closeAtStop } from './lifecycle.ts';
import type { Config } from './platform/config.ts';
import { openDataDirectory, readSecretKey } from './platform/disk/data-directory.ts';
import { requireRestored } from './platform/disk/unfinished-restore.ts';
import { checkServer } from './platform/database/postgres/check-server.ts';
import { startEmbeddedPostgres } from './platform/database/postgres/embedded-postgres.ts';
import { placeOfSecret, type SecretSource } from './platform/secrets/site-secret.ts';
import { during } from './startup-errors.ts';

/** Access to the site's data. */
export interface Data {
  /** Of the external or the embedded database: `postgres://user:password@127.0.0.1:5432/ovation`. */
  readonly connectionString: string;
  readonly secret: SecretSource;
}

/** Locks the data folder and starts the embedded database if it is used. Throws StartError. */
export async function openData(config: Config, logger: Logger): Promise<Data> {
  const directory = await during('data directory', () => {
    requireRestored(config.dataDir);
    return openDataDirectory(config.dataDir, { shared: config.databaseUrl !== undefined });
  });
  closeAtStop(() => directory.release(), { always: true });
  const connectionString = await during('database', () => openDatabase(config, logger));
  const secret: SecretSource = {
    read: async () => config.secretKey ?? readSecretKey(config.dataDir),
    place: placeOfSecret(config),
    create: () => directory.createSecretKey(),
  };
  return { connectionString, secret };
}

/** A PostgreSQL that starts with this process listens within seconds, on a slow disk within half a minute. */
const startingMs = 30_000;

async function openDatabase(config: Config, logger: Logger): Promise<string> {
  if (config.databaseUrl === undefined) return startDatabase(config, logger);
  await checkServer(config.databaseUrl, {
    silenceMs: startingMs,
    onWait: () => logger.info('waiting for the database, which does not accept connections yet'),
  });
  return config.databaseUrl;
}

async function startDatabase({ dataDir }: Config, logger: Logger): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir, logger });
  // A stop during the start must leave no server behind. If it could not start, that was reported already.
  const stop = () =>
    starting.then(
      (database) => database.stop(),
      () => {},
    );
  closeAtStop(stop, { always: true });
  return (await starting).url;
}
