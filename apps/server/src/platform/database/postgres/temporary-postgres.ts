import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface TemporaryPostgres {
  url: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface TemporaryPostgresOptions {
  /** In addition to those of all tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Any free port by default. */
  readonly port?: number;
  /** Copies the files of a stopped PostgreSQL into the empty folder. */
  readonly fill?: (dataDir: string) => Promise<void>;
  /** Runs after the server has stopped, before its data is removed. */
  readonly whenStopped?: (dataDir: string) => Promise<void>;
}

/**
 * No data has to survive a crash, and many test files connect at once. Autovacuum would lock the template that they
 * clone.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
};

const logger = { info: () => {}, debug: () => {}, warn: () => {} };

/**
 * Starts a fast PostgreSQL without durability, for tests and for `npm run schema`. It is empty unless `fill` fills it.
 */
export async function startTemporaryPostgres({
  fill,
  whenStopped,
  settings = {},
  port,
}: TemporaryPostgresOptions = {}): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-postgres-'));
  // PostgreSQL started by root runs as another user, who must be able to open the folder.
  await chmod(dataDir, 0o711);
  await fill?.(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    logger,
    settings: { ...SETTINGS, ...settings },
    ...(port === undefined ? {} : { port }),
  });
  const killAtExit = (): void => killServer(dataDir);
  process.once('exit', killAtExit);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      process.off('exit', killAtExit);
      await whenStopped?.(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For a process that ends without stopping its server, as after Ctrl-C, when there is no time to wait. */
function killServer(dataDir: string): void {
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGQUIT');
}
