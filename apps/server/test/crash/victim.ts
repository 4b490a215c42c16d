import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';

const program = join(import.meta.dirname, '../../src/main.ts');
const mostWordsLength = 4_000;

export type Killed = 'server' | 'database';

/** A site with its own database in processes of their own, which are killed without a warning and started again on the same data. */
export interface Victim {
  readonly url: string;
  readonly administrator: { readonly username: string; readonly password: string };
  /** Returns once it answers. */
  start(): Promise<void>;
  /** SIGKILL to the one process or to the other; returns once the site is gone. */
  kill(which: Killed): Promise<void>;
  /** Reads and queues beside the site, on a connection of its own, which ends with the call. */
  query<Result>(run: (db: ReturnType<typeof createDatabase>) => Promise<Result>): Promise<Result>;
  /** Ends it properly and removes its data. */
  remove(): Promise<void>;
}

export async function createVictim(): Promise<Victim> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ovation-crash-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
  const environment = {
    PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: '0', ROLES: 'api,worker', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', LOG_FORMAT: 'json',
    ADMIN_EMAIL: administrator.username, ADMIN_PASSWORD: administrator.password,
  };
  let site: ChildProcess | undefined;
  return {
    url, administrator,
    async start() {
      site = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      await untilHealthy(url, site, listen(site));
    },
    async kill(which) {
      if (!site || site.exitCode !== null || site.signalCode !== null) return;
      const gone = once(site, 'exit');
      // Without its database the site ends by itself: it cannot go on, and the next start recovers.
      process.kill(which === 'server' ? (site.pid as number) : await databasePid(dataDir), 'SIGKILL');
      await gone;
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
      if (site && site.exitCode === null && site.signalCode === null) {
        const gone = once(site, 'exit');
        site.kill('SIGTERM');
        await gone;
      }
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

/** As docs/money.md tells it to whoever audits by hand. */
async function databaseUrl(dataDir: string): Promise<string> {
  const [port, password] = [(await postmaster(dataDir))[3], await readFile(join(dataDir, 'postgres.password'), 'utf8')];
  return `postgres://ovation:${password}@127.0.0.1:${port}/ovation`;
}

/** What it said last, for when it does not come up. */
function listen(site: ChildProcess): () => string {
  let said = '';
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostWordsLength);
    });
  }
  return () => said;
}

async function untilHealthy(url: string, site: ChildProcess, lastWords: () => string): Promise<void> {
  for (;;) {
    if (site.exitCode !== null || site.signalCode !== null) throw new Error(`The site ended while starting. It said:\n${lastWords()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
