import { createClient } from '@ovation/client';
import { createConversation } from '@ovation/contract/messaging/conversations.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer, startRedisServer } from '@ovation/testing/redis-server.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { createSiteProcess, type SiteProcess } from '../../apps/server/test/crash/site-process.ts';
import { startReadyProxy, type ReadyProxy } from '../../apps/server/test/rolling-restart/ready-proxy.ts';
import { openSocketCrowd, type SocketCrowd } from '../../apps/server/test/rolling-restart/socket-crowd.ts';
import { startSteadyLoad, type Writer } from '../../apps/server/test/rolling-restart/steady-load.ts';
import { administrator } from '../processes.ts';
import type { Row } from '../row.ts';

const callsPerSecond = 200;
const [accounts, socketsEach, conversations] = [50, 10, 20];
const drainSeconds = 8;
const warmMs = 5_000;
const silent = { info: () => {}, debug: () => {}, warn: () => {} };

interface Site extends SiteProcess {
  readonly port: number;
}

/**
 * Two processes with pages, calls and sockets on one database, behind a proxy that takes only ready ones, are restarted
 * one after the other under a steady load.
 */
export async function rollingRestart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: silent });
    closers.push(() => postgres.stop());
    const redis = findRedisServer() === undefined ? undefined : await startRedisServer();
    closers.push(() => redis?.kill());
    const sites: Site[] = [];
    for (let count = 0; count < 2; count += 1) {
      const site = await startSite(postgres.url, join(folder, 'shared'), redis?.url ?? '');
      closers.push(() => end(site));
      sites.push(site);
    }
    const proxy = await startReadyProxy(sites.map(({ port }) => port));
    closers.push(() => proxy.close());
    for (const { port } of sites) await until(() => proxy.isReady(port));
    return await restartAll(sites, proxy);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function startSite(databaseUrl: string, dataDir: string, redisUrl: string): Promise<Site> {
  const port = await freePort();
  const site = createSiteProcess(port, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    ROLES: 'web,api,realtime',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    DRAIN_SECONDS: String(drainSeconds),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  await site.start();
  return Object.assign(site, { port });
}

async function end(site: SiteProcess): Promise<void> {
  site.signal('SIGKILL');
  await site.gone();
}

async function restartAll(sites: readonly Site[], proxy: ReadyProxy): Promise<Row[]> {
  const { writers, tokens } = await createPeople(proxy.url);
  const crowd = await openSocketCrowd(proxy.url, tokens);
  const load = startSteadyLoad({ writers, everyMs: 1_000 / callsPerSecond, maxInFlight: 200 });
  const began = performance.now();
  const backAfterMs: number[] = [];
  try {
    for (const site of sites) {
      await pause(warmMs);
      backAfterMs.push(await restart(site, proxy, crowd));
    }
    await load.stop();
    const perSecond = load.finished / ((performance.now() - began) / 1_000);
    return rowsOf({ perSecond, failures: load.failures, backAfterMs, crowd });
  } finally {
    await load.stop();
    crowd.close();
  }
}

/** From the signal until all sockets are logged in at the other process, in milliseconds. */
async function restart(site: Site, proxy: ReadyProxy, crowd: SocketCrowd): Promise<number> {
  const total = crowd.here;
  const signalledAtMs = performance.now();
  site.signal('SIGTERM');
  await site.gone();
  await until(() => crowd.here === total);
  const backAfterMs = Math.max(crowd.lastBackAtMs, signalledAtMs) - signalledAtMs;
  await site.start();
  await until(() => proxy.isReady(site.port));
  return backAfterMs;
}

async function createPeople(url: string): Promise<{ readonly writers: Writer[]; readonly tokens: string[] }> {
  const { token } = await createClient({ baseUrl: url }).call(login, {
    body: { username: administrator.email, password: administrator.password },
  });
  const world = createWorld({ url, adminToken: token, runJobs: async () => {} });
  const writers: Writer[] = [];
  for (let count = 0; count < conversations; count += 1) writers.push(await createWriter(world));
  const tokens: string[] = [];
  for (let count = 0; count < accounts; count += 1) {
    const fan = await world.fan();
    for (let socket = 0; socket < socketsEach; socket += 1) tokens.push(fan.token);
  }
  return { writers, tokens };
}

async function createWriter(world: World): Promise<Writer> {
  const [performer, person] = [await world.performer(), await world.fan()];
  await world.follow(person, performer);
  const { _id: conversationId } = await person.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  return { person, conversationId };
}

interface Figures {
  readonly perSecond: number;
  readonly failures: readonly string[];
  readonly backAfterMs: readonly number[];
  readonly crowd: SocketCrowd;
}

function rowsOf({ perSecond, failures, backAfterMs, crowd }: Figures): Row[] {
  const failed = failures.length;
  const slowest = Math.max(...backAfterMs);
  const note = [`beside ${accounts * socketsEach} sockets`, ...new Set(failures)].join('; ');
  const gap = `one socket was away for ${Math.round(crowd.longestGapMs)} ms at most`;
  return [
    {
      name: 'rolling restart, calls a second from its begin to its end',
      value: perSecond,
      unit: '/s',
      target: `${callsPerSecond}/s, as many as are begun`,
      met: perSecond >= 0.95 * callsPerSecond,
    },
    { name: 'rolling restart, failed calls', value: failed, unit: '', target: 'none', met: failed === 0, note },
    {
      name: 'rolling restart, all sockets back after the signal',
      value: slowest,
      unit: 'ms',
      target: 'under 15,000 ms',
      met: slowest < 15_000,
      note: `of which ${drainSeconds} s are draining; ${gap}`,
    },
  ];
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(20);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
