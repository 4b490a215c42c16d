import type { Logger } from 'pino';
import { closeAtStop } from './lifecycle.ts';
import type { Config } from './platform/config.ts';
import { openDataDirectory } from './platform/disk/data-directory.ts';
import { checkServer } from './platform/database/postgres/check-server.ts';
import { startEmbeddedPostgres } from './platform/database/postgres/embedded-postgres.ts';
import { during } from './startup-errors.ts';

/** Where the site's data lie. */
export interface Data {
  /** The outside database's, or our own's: `postgres://user:password@127.0.0.1:5432/ovation`. */
  readonly connectionString: string;
  /** Of the configuration, or kept in the data folder. */
  readonly secretKey: string;
}

/** Takes the data folder and starts the database, where it is ours. Throws StartError. */
export async function openData(config: Config, logger: Logger): Promise<Data> {
  const directory = await during('data directory', () =>
    openDataDirectory(config.dataDir, { shared: config.databaseUrl !== undefined }),
  );
  closeAtStop(() => directory.release());
  const connectionString = await during('database', () => openDatabase(config, logger));
  return { connectionString, secretKey: config.secretKey ?? directory.secretKey };
}

async function openDatabase(config: Config, logger: Logger): Promise<string> {
  if (config.databaseUrl === undefined) return startDatabase(config, logger);
  await checkServer(config.databaseUrl);
  return config.databaseUrl;
}

async function startDatabase({ dataDir }: Config, logger: Logger): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir, logger });
  // Who is told to stop meanwhile leaves no server behind; where it could not start, that is told already.
  closeAtStop(() =>
    starting.then(
      (database) => database.stop(),
      () => {},
    ),
  );
  return (await starting).url;
}
