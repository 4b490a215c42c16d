import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface TemporaryPostgres {
  url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

export interface TemporaryPostgresOptions {
  /** Puts the files of a stopped PostgreSQL into the empty folder, instead of a new one. */
  readonly fill?: (dataDir: string) => Promise<void>;
  /** Called when the server has ended and its data is still there. */
  readonly whenStopped?: (dataDir: string) => Promise<void>;
}

/** Nothing here has to outlive a crash, and many files connect at once; autovacuum would hold the template that they clone. */
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

/** Starts a PostgreSQL that is quick and forgets everything, an empty one unless it is filled: for tests and for `npm run schema`. */
export async function startTemporaryPostgres({
  fill,
  whenStopped,
}: TemporaryPostgresOptions = {}): Promise<TemporaryPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-postgres-'));
  // Started by root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o711);
  await fill?.(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, logger, settings: SETTINGS });
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

/** For a process that ends without having stopped its server, as after Ctrl-C; there is no time left to wait. */
function killServer(dataDir: string): void {
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(pid), 'SIGQUIT');
}
