import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@ovation/testing/free-port.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { createSiteProcess } from './site-process.ts';

export type Killed = 'server' | 'database';

/** A site and its database in separate processes, which are killed without warning and restarted on the same data. */
export interface Victim {
  readonly url: string;
  readonly administrator: { readonly username: string; readonly password: string };
  /** Resolves once it responds. */
  start(): Promise<void>;
  /**
   * Sends SIGKILL to one of the processes; resolves once it has ended. The site survives its database, and restarts
   * it.
   */
  kill(which: Killed): Promise<void>;
  /** Reads and queues on a separate connection, closed with the call. */
  query<Result>(run: (db: ReturnType<typeof createDatabase>) => Promise<Result>): Promise<Result>;
  /** Stops it properly and deletes its data. */
  remove(): Promise<void>;
}

export async function createVictim(): Promise<Victim> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-crash-'));
  const port = await freePort();
  const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
  const site = createSiteProcess(port, {
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    ROLES: 'api,worker',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  return {
    url: site.url,
    administrator,
    start: () => site.start(),
    async kill(which) {
      if (site.pid === undefined) return;
      if (which === 'database') return killDatabase(dataDir);
      site.signal('SIGKILL');
      await site.gone();
    },
    async query(run) {
      const pool = createPool({ connectionString: await databaseUrl(dataDir), max: 4 });
      const db = createDatabase(pool);
      try {
        return await run(db);
      } finally {
        await db.destroy();
        await pool.end();
      }
    },
    async remove() {
      site.signal('SIGTERM');
      await site.gone();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function postmaster(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
}

async function databasePid(dataDir: string): Promise<number> {
  return Number((await postmaster(dataDir))[0]);
}

/** Resolves once another process has replaced it. */
async function killDatabase(dataDir: string): Promise<void> {
  const killed = await databasePid(dataDir);
  process.kill(killed, 'SIGKILL');
  for (let pid = killed; pid === killed; pid = await databasePid(dataDir).catch(() => killed)) await wait(20);
}

/** As docs/money.md describes for manual audits. */
async function databaseUrl(dataDir: string): Promise<string> {
  const [port, password] = [(await postmaster(dataDir))[3], await readFile(join(dataDir, 'postgres.password'), 'utf8')];
  return `postgres://ovation:${password}@127.0.0.1:${port}/ovation`;
}
