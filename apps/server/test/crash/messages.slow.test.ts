import { createClient } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { createConversation } from '@ovation/contract/messaging/conversations.ts';
import { createWorld } from '@ovation/testing';
import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { findRedisServer, startRedisServer } from '@ovation/testing/redis-server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRoundRobin } from './round-robin.ts';
import { createSiteProcess, type SiteProcess } from './site-process.ts';
import { createChatClient, type ChatClient } from './chat-client.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const messagesEach = byDepth({ small: 30, deep: 200 });
const messagesAll = 10 * messagesEach;
const maxKills = byDepth({ small: 2, deep: 12 });

let database: TestDatabase;
let folder: string;
const opened: (() => unknown)[] = [];
beforeEach(async () => {
  [database, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'ovation-kill-'))];
});
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startSite(environment: Record<string, string> = {}): Promise<SiteProcess & { readonly port: number }> {
  const port = await freePort();
  const site = createSiteProcess(port, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED_DEMO: '0',
    ROLES: 'api,realtime',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    PAGE_CACHE_SECONDS: '0',
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

interface Chat {
  readonly id: string;
  readonly clients: readonly ChatClient[];
}

/** A performer's conversations with five fans, each with a client on both sides. */
async function createChats(url: string): Promise<Chat[]> {
  const { token } = await createClient({ baseUrl: url }).call(login, { body: administrator });
  const world = createWorld({ url, adminToken: token, runJobs: async () => {} });
  const performer = await createChatClient(await world.performer());
  opened.push(() => performer.close());
  return Promise.all(
    Array.from({ length: 5 }, async () => {
      const fan = await world.fan();
      await world.follow(fan, performer.person);
      const { _id: id } = await fan.client.call(createConversation, {
        body: { source: 'performer', sourceId: performer.person.id },
      });
      const fanClient = await createChatClient(fan);
      opened.push(() => fanClient.close());
      return { id, clients: [performer, fanClient] };
    }),
  );
}

/** Both sides of all conversations write at once, and every so many messages something is killed. */
async function chatUnderFire(chats: readonly Chat[], kill: () => Promise<void>): Promise<void> {
  const killAfter = Math.floor(messagesAll / (maxKills + 1));
  let sent = 0;
  let killing = Promise.resolve();
  const noteSent = async (): Promise<void> => {
    sent += 1;
    if (sent % killAfter !== 0 || sent / killAfter > maxKills) return;
    // Only this message's sender waits; the others continue.
    killing = killing.then(kill);
    await killing;
  };
  await Promise.all(
    chats.flatMap(({ id, clients }) =>
      clients.map(async (client) => {
        for (let number = 1; number <= messagesEach; number += 1) {
          await client.send(id, `${client.person.username} ${number}`);
          await noteSent();
        }
      }),
    ),
  );
  for (const client of new Set(chats.flatMap(({ clients }) => clients))) await client.settle();
}

/** Every client ends with the whole conversation: each message once, each sender's in order, the same on both sides. */
function expectWhole(chats: readonly Chat[]): void {
  for (const { id, clients } of chats) {
    const [performer, fan] = clients.map(({ events }) =>
      events.flatMap(({ name, conversationId, message }) =>
        name === 'message.created' && conversationId === id && message ? [message] : [],
      ),
    );
    expect(fan?.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 2 * messagesEach }, (_, index) => index + 1),
    );
    expect(performer?.map(({ _id }) => _id)).toEqual(fan?.map(({ _id }) => _id));
    for (const { person } of clients) {
      const texts = fan?.filter(({ senderId }) => senderId === person.id).map(({ text }) => text);
      expect(texts).toEqual(Array.from({ length: messagesEach }, (_, index) => `${person.username} ${index + 1}`));
    }
  }
  const everyone = new Set(chats.flatMap(({ clients }) => clients));
  for (const { events } of everyone)
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
}

test(`${messagesAll} messages while the server is killed: none is lost or doubled, their order is kept`, async () => {
  const site = await startSite();
  const chats = await createChats(site.url);
  await chatUnderFire(chats, async () => {
    site.signal('SIGKILL');
    await site.gone();
    await site.start();
  });
  expectWhole(chats);
});

test.skipIf(findRedisServer() === undefined)(
  `${messagesAll} messages while one of two servers behind a proxy is killed: the other serves on, and the same holds`,
  async () => {
    const redis = await startRedisServer();
    opened.push(() => redis.kill());
    const sites = [await startSite({ REDIS_URL: redis.url }), await startSite({ REDIS_URL: redis.url })];
    const proxy = await startRoundRobin(sites.map(({ port }) => port));
    opened.push(() => proxy.close());
    const chats = await createChats(proxy.url);
    let turn = 0;
    await chatUnderFire(chats, async () => {
      const site = sites[turn % sites.length];
      turn += 1;
      site?.signal('SIGKILL');
      await site?.gone();
      await site?.start();
    });
    expectWhole(chats);
  },
);
