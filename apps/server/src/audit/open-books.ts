import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataDirectory } from '../platform/disk/data-directory.ts';
import { checkServer } from '../platform/database/postgres/check-server.ts';
import { startEmbeddedPostgres } from '../platform/database/postgres/embedded-postgres.ts';

/** The books cannot be read; the message says what to do. */
export class NoBooksError extends Error {
  override readonly name = 'NoBooksError';
}

interface OpenBooks {
  readonly url: string;
  /** A description of the database, for the report. */
  readonly source: string;
  close(): Promise<void>;
}

interface BooksOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Opens the named database, otherwise the site's: its running PostgreSQL, or one that is started for reading only. */
export async function openBooks({ databaseUrl, dataDir }: BooksOptions): Promise<OpenBooks> {
  if (databaseUrl !== undefined) return openNamed(databaseUrl);
  return (await findRunning(dataDir)) ?? startForReading(dataDir);
}

async function openNamed(url: string): Promise<OpenBooks> {
  const { host, pathname } = URL.parse(url) ?? { host: undefined, pathname: '' };
  if (host === undefined)
    throw new NoBooksError(
      'This is no address of a database. Please write it like postgres://user:password@host:5432/database.',
    );
  await checkServer(url).catch((error: Error) => {
    throw new NoBooksError(`The database at ${host}${pathname} could not be opened: ${error.message}`);
  });
  return { url, source: `the database ${pathname.slice(1)} at ${host}`, close: async () => {} };
}

/** The embedded database of a site that runs. The port is in the fourth line of postmaster.pid. */
export async function findRunning(dataDir: string): Promise<OpenBooks | undefined> {
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3];
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '');
  if (!port || password === '') return undefined;
  const url = `postgres://ovation:${password}@127.0.0.1:${port}/ovation`;
  const answers = await checkServer(url).then(
    () => true,
    () => false,
  );
  return answers ? { url, source: `the running site in ${dataDir}`, close: async () => {} } : undefined;
}

/** Read-only, so that a copy stays unchanged. */
async function startForReading(dataDir: string): Promise<OpenBooks> {
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new NoBooksError(
      `There is no site in ${dataDir}. Set DATA_DIR to the site's data folder, or name a database with --database-url.`,
    );
  });
  const directory = await openDataDirectory(dataDir);
  const quiet = { info: () => {}, warn: () => {}, debug: () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir,
    logger: quiet,
    settings: { default_transaction_read_only: 'on' },
  });
  return {
    url: postgres.url,
    source: `the stopped site in ${dataDir}`,
    async close() {
      await postgres.stop();
      await directory.release();
    },
  };
}
