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
import { createTalker, type Talker } from './talker.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const messagesEach = byDepth({ small: 30, deep: 200 });
const messagesAll = 10 * messagesEach;
const killsWanted = byDepth({ small: 2, deep: 12 });

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

interface Talk {
  readonly id: string;
  readonly parties: readonly Talker[];
}

/** A performer and five fans, each with a conversation, at the site's address. */
async function createBatchLoader(url: string): Promise<Talk[]> {
  const { token } = await createClient({ baseUrl: url }).call(login, { body: administrator });
  const world = createWorld({ url, adminToken: token, runJobs: async () => {} });
  const hers = await createTalker(await world.performer());
  opened.push(() => hers.close());
  return Promise.all(
    Array.from({ length: 5 }, async () => {
      const fan = await world.fan();
      await world.follow(fan, hers.person);
      const { _id: id } = await fan.client.call(createConversation, {
        body: { source: 'performer', sourceId: hers.person.id },
      });
      const his = await createTalker(fan);
      opened.push(() => his.close());
      return { id, parties: [hers, his] };
    }),
  );
}

/** Both sides of every conversation write at once, while something is killed after every so many messages. */
async function talkUnderFire(talks: readonly Talk[], kill: () => Promise<void>): Promise<void> {
  const killAfter = Math.floor(messagesAll / (killsWanted + 1));
  let sent = 0;
  let killing = Promise.resolve();
  const noteSent = async (): Promise<void> => {
    sent += 1;
    if (sent % killAfter !== 0 || sent / killAfter > killsWanted) return;
    // The sender of this one waits; the others talk on.
    killing = killing.then(kill);
    await killing;
  };
  await Promise.all(
    talks.flatMap(({ id, parties }) =>
      parties.map(async (party) => {
        for (let number = 1; number <= messagesEach; number += 1) {
          await party.say(id, `${party.person.username} ${number}`);
          await noteSent();
        }
      }),
    ),
  );
  for (const party of new Set(talks.flatMap(({ parties }) => parties))) await party.settle();
}

/** What each page ends with is the conversation as it was: each message once, each writer's in his order, everybody the same. */
function expectWhole(talks: readonly Talk[]): void {
  for (const { id, parties } of talks) {
    const [hers, his] = parties.map(({ events }) =>
      events.flatMap(({ name, conversationId, message }) =>
        name === 'message.created' && conversationId === id && message ? [message] : [],
      ),
    );
    expect(his?.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 2 * messagesEach }, (_, index) => index + 1),
    );
    expect(hers?.map(({ _id }) => _id)).toEqual(his?.map(({ _id }) => _id));
    for (const { person } of parties) {
      const texts = his?.filter(({ senderId }) => senderId === person.id).map(({ text }) => text);
      expect(texts).toEqual(Array.from({ length: messagesEach }, (_, index) => `${person.username} ${index + 1}`));
    }
  }
  const everybody = new Set(talks.flatMap(({ parties }) => parties));
  for (const { events } of everybody)
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
}

test(`${messagesAll} messages while the server is killed: none is lost, none stands twice, their order is kept`, async () => {
  const site = await startSite();
  const talks = await createBatchLoader(site.url);
  await talkUnderFire(talks, async () => {
    site.signal('SIGKILL');
    await site.gone();
    await site.start();
  });
  expectWhole(talks);
});

test.skipIf(findRedisServer() === undefined)(
  `${messagesAll} messages while one of two servers behind a proxy is killed: the other serves on, and the same holds`,
  async () => {
    const redis = await startRedisServer();
    opened.push(() => redis.kill());
    const sites = [await startSite({ REDIS_URL: redis.url }), await startSite({ REDIS_URL: redis.url })];
    const proxy = await startRoundRobin(sites.map(({ port }) => port));
    opened.push(() => proxy.close());
    const talks = await createBatchLoader(proxy.url);
    let turn = 0;
    await talkUnderFire(talks, async () => {
      const site = sites[turn % sites.length];
      turn += 1;
      site?.signal('SIGKILL');
      await site?.gone();
      await site?.start();
    });
    expectWhole(talks);
  },
);
