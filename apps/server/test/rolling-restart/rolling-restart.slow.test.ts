import { createClient } from '@ovation/client';
import { createConversation } from '@ovation/contract/messaging/conversations.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type World } from '@ovation/testing';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer, startRedisServer } from '@ovation/testing/redis-server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChatClient, type ChatClient } from '../crash/chat-client.ts';
import { createSiteProcess, type SiteProcess } from '../crash/site-process.ts';
import { startReadyProxy } from './ready-proxy.ts';
import { openSocketCrowd } from './socket-crowd.ts';
import { startSteadyLoad } from './steady-load.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const [accounts, socketsEach] = [10, 10];
const callsBetween = 50;

let database: TestDatabase;
let folder: string;
const opened: (() => unknown)[] = [];
beforeEach(async () => {
  [database, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'ovation-rolling-'))];
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startSite(environment: Record<string, string>): Promise<SiteProcess & { readonly port: number }> {
  const port = await freePort();
  const site = createSiteProcess(port, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED_DEMO: '0',
    ROLES: 'api,realtime',
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '8',
    ADMIN_EMAIL: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...environment,
  });
  await site.start();
  opened.push(async () => {
    site.signal('SIGKILL');
    await site.gone();
  });
  return Object.assign(site, { port });
}

/** Without Redis, events of the other process do not arrive; what was missed is read after each reconnect. */
async function sharedRedis(): Promise<Record<string, string>> {
  if (findRedisServer() === undefined) return {};
  const redis = await startRedisServer();
  opened.push(() => redis.kill());
  return { REDIS_URL: redis.url };
}

/** A fan and a performer with open pages. */
async function openChat(world: World) {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const pages = [await createChatClient(fan), await createChatClient(performer)];
  opened.push(() => pages.forEach((page) => page.close()));
  return { id, fan, pages };
}

const textsAt = ({ events }: ChatClient): string[] =>
  events.flatMap(({ name, message }) => (name === 'message.created' && message ? [message.text] : []));

test('two processes restarted one after the other: no call fails, sockets return, no message is lost', async () => {
  const shared = await sharedRedis();
  const sites = [await startSite(shared), await startSite(shared)];
  const proxy = await startReadyProxy(sites.map(({ port }) => port));
  opened.push(() => proxy.close());
  const ready = (port: number) => expect.poll(() => proxy.isReady(port)).toBe(true);
  for (const { port } of sites) await ready(port);
  const { token } = await createClient({ baseUrl: proxy.url }).call(login, { body: administrator });
  const world = createWorld({ url: proxy.url, adminToken: token, runJobs: async () => {} });
  const { id, fan, pages } = await openChat(world);
  const people = await Promise.all(Array.from({ length: accounts }, () => world.fan()));
  const tokens = people.flatMap((person) => Array.from({ length: socketsEach }, () => person.token));
  const crowd = await openSocketCrowd(proxy.url, tokens);
  opened.push(() => crowd.close());

  const load = startSteadyLoad({ writers: [{ person: fan, conversationId: id }], everyMs: 20, maxInFlight: 20 });
  opened.push(() => load.stop());
  const someCalls = async (): Promise<void> => {
    const before = load.finished;
    await expect.poll(() => load.finished + load.failures.length).toBeGreaterThan(before + callsBetween);
  };
  for (const site of sites) {
    await someCalls();
    const askedBefore = crowd.asked;
    site.signal('SIGTERM');
    await site.gone();
    expect([site.exitCode, crowd.asked > askedBefore]).toEqual([0, true]);
    await someCalls();
    await site.start();
    await ready(site.port);
    await expect.poll(() => crowd.here).toBe(tokens.length);
  }
  await someCalls();
  await load.stop();

  expect(load.failures).toEqual([]);
  for (const page of pages) {
    await page.settle();
    expect(textsAt(page).toSorted()).toEqual(load.confirmed.toSorted());
  }
});
