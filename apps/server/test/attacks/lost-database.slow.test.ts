import { ApiError, createClient, type Client } from '@ovation/client';
import { createPage, listPages } from '@ovation/contract/pages.ts';
import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { getPublicSettings } from '@ovation/contract/site/settings.ts';
import { getStatistics } from '@ovation/contract/site/site.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/database/postgres/embedded-postgres.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { prepareDatabase } from '../../src/platform/database/schema/prepare.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { job } from '../../src/platform/jobs/job.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { createSiteProcess, type SiteProcess } from '../crash/site-process.ts';

const logger = pino({ level: 'silent' });
const administrator = { username: 'admin@example.com', password: 'correct horse battery' };

/** A separate PostgreSQL for this test, which can be stopped, killed and disconnected without affecting others. */
let folder: string;
let port: number;
let postgres: EmbeddedPostgres;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-lost-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  port = await freePort();
  await startPostgres();
});
afterEach(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startPostgres(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir: folder, logger, port });
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killPostgres(): Promise<void> {
  process.kill(await postmaster(), 'SIGKILL');
}

async function terminateConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid)
    from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
}

/** What a caller does while the site says that it is temporarily unavailable. */
async function untilDone<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch {
      await wait(50);
    }
  }
}

test('every job runs once, though its queue’s connections are cut and its database is killed repeatedly', async () => {
  const pool = createPool({ connectionString: postgres.url });
  await prepareDatabase(pool, logger);
  const runs = new Map<number, number>();
  const countJob = job({ name: 'count', payload: z.object({ number: z.number() }) });
  const jobs = createJobs();
  jobs.handle(countJob, async ({ number }) => {
    runs.set(number, (runs.get(number) ?? 0) + 1);
    await wait(number % 7);
  });
  const database = createDatabase(pool);
  const worker = await startWorker({ pool, logger, list: jobs, concurrency: 6 });
  onTestFinished(async () => {
    await database.destroy();
    await pool.end();
  });
  const count = 600;
  const cuts = [terminateConnections, killPostgres, terminateConnections, killPostgres, terminateConnections];
  for (let number = 0; number < count; number += 1) {
    // A job key makes enqueueing idempotent: a caller cannot know whether a lost response meant success.
    await untilDone(() =>
      enqueue(
        database,
        countJob,
        { number },
        { key: `count ${number}`, ...(number % 3 === 0 ? { queue: `queue ${number % 9}` } : {}) },
      ),
    );
    if (number % 100 === 99) await untilDone(cuts.shift() ?? (async () => {}));
  }
  while (runs.size < count) await wait(50);
  await worker.stop();
  const left = await untilDone(() => pool.query('select 1 from graphile_worker.jobs'));
  expect(left.rowCount).toBe(0);
  expect([...runs].filter(([, times]) => times !== 1)).toEqual([]);
});

test('connections that are cut while PostgreSQL starts again end nothing but themselves', async () => {
  for (let time = 0; time < 5; time += 1) {
    const first = await postmaster();
    await killPostgres();
    // The first cut that succeeds hits the connection that asks whether PostgreSQL is ready.
    while ((await untilDone(postmaster)) === first) await wait(1);
    for (let cut = 0; cut < 10; cut += 1) await untilDone(terminateConnections);
  }
  const pool = createPool({ connectionString: postgres.url });
  onTestFinished(() => pool.end());
  expect((await untilDone(() => pool.query('select 1'))).rowCount).toBe(1);
});

interface Seen {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask(address: string, headers: Record<string, string> = {}): Promise<Seen> {
  const response = await fetch(address, { headers });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}

async function startSite(): Promise<SiteProcess> {
  const site = createSiteProcess(await freePort(), {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'site'),
    SEED_DEMO: '0',
    ROLES: 'api,realtime,worker',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  });
  await site.start();
  onTestFinished(async () => {
    site.signal('SIGTERM');
    await site.gone();
  });
  return site;
}

/** Calls continuously until stopped; returns failures other than those of the missing database. */
function callAllTheTime(client: Client, staff: Client): { stop(): Promise<unknown[]> } {
  const surprises: unknown[] = [];
  const stopping = new AbortController();
  const note = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.code !== 'unavailable') surprises.push(error);
  };
  const call = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      await client
        .call(getPublicSettings)
        .then(() => client.call(login, { body: administrator }))
        .catch(note);
  };
  // Reads that share connections, and writes: each has its own way to find that its connection is gone.
  const member = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const body = { slug: `page-${crypto.randomUUID()}`, title: 'A page', content: 'Written while it lasts.' };
      await Promise.all([
        staff.call(getMe).catch(note),
        staff.call(listPages, {}).catch(note),
        staff.call(getStatistics).catch(note),
        staff.call(createPage, { body }).catch(note),
      ]);
    }
  };
  const callers = [...Array.from({ length: 8 }, call), ...Array.from({ length: 4 }, member)];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(callers);
      return surprises;
    },
  };
}

test('a site survives losing its database under load: it reports the outage, and recovers by itself', async () => {
  const site = await startSite();
  const { pid } = site;
  const client = createClient({ baseUrl: site.url });
  const { token } = await client.call(login, { body: administrator });
  const load = callAllTheTime(client, createClient({ baseUrl: site.url, token }));
  for (const lose of [terminateConnections, killPostgres, terminateConnections, killPostgres]) {
    await lose();
    await untilDone(() => client.call(login, { body: administrator }));
  }
  await postgres.stop();
  while ((await ask(`${site.url}/api/health`)).status !== 503) await wait(20);
  expect(await ask(`${site.url}/api/users/me`, { authorization: token })).toMatchObject({
    status: 503,
    retryAfter: '3',
    text: expect.stringContaining('"unavailable"') as string,
  });
  const page = await ask(`${site.url}/somewhere`, { accept: 'text/html', cookie: `token=${token}` });
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('We will be right back') as string });
  await startPostgres();
  await site.start();
  expect(await load.stop()).toEqual([]);
  expect(site.pid).toBe(pid);
  await client.call(login, { body: administrator });
});

test('a site starts on a database that is still recovering from a crash', async () => {
  // Leaves much to replay after the crash.
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  await client.query(`create table padding as select repeat('x', 500) as text from generate_series(1, 200000)`);
  await killPostgres();
  const site = await untilListening();
  expect((await ask(`${site.url}/api/health`)).status).toBe(200);
});

/** Starts the site at the moment when the database accepts connections but rejects them again. */
async function untilListening(): Promise<SiteProcess> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    const errorCode = await client.connect().then(
      () => '',
      (error: { code?: string }) => error.code ?? '',
    );
    await client.end().catch(() => {});
    if (errorCode !== 'ECONNREFUSED') return startSite();
    await wait(5);
  }
}
