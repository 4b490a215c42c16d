import {
  createFeed,
  getFeed,
  listFeeds,
  listPerformerFeeds,
  type AccessRule,
  type Feed,
} from '@ovation/contract/publishing/feeds.ts';
import {
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  createPoll,
} from '@ovation/contract/publishing/feed-files.ts';
import type { Client } from '@ovation/client';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const rules = ['public', 'followers', 'subscribers', 'paid'] as const;
const secret = 'The recipe wants rosewater, cardamom and a secret third thing that no one else has ever named aloud.';
const question = 'Which secret shall I tell next?';

let server: TestServer;
let performer: Person;
let feeds: Record<AccessRule, string>;
let viewers: Record<string, { client: Client; token?: string }>;

beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 9.95 });
  feeds = Object.fromEntries(await Promise.all(rules.map(async (rule) => [rule, await publish(rule)]))) as Record<
    AccessRule,
    string
  >;
  await server.runJobs();
  viewers = await castViewers();
});
afterAll(() => server.stop());

async function publish(access: AccessRule): Promise<string> {
  const { client } = performer;
  const [photo, thumbnail, teaser, poll] = await Promise.all([
    client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture({ width: 400, height: 300 }) } }),
    client.call(uploadFeedThumbnail, { body: {}, files: { file: await makePicture({ width: 400, height: 300 }) } }),
    client.call(uploadFeedTeaser, { body: {}, files: { file: await makeVideoFile() } }),
    client.call(createPoll, { body: { question, options: ['The first secret', 'The second secret'] } }),
  ]);
  const parts = { fileIds: [photo._id], thumbnailId: thumbnail._id, teaserId: teaser._id, pollIds: [poll._id] };
  const feed = await client.call(createFeed, {
    body: { text: secret, access, ...parts, ...(access === 'paid' ? { price: 12.5 } : {}) },
  });
  return feed._id;
}

async function castViewers(): Promise<typeof viewers> {
  const world = createWorld(server);
  const relations = relationsOf(server.app);
  const [fan, follower, subscriber, lapsed, buyer, other] = await Promise.all([
    world.fan(),
    world.fan(),
    world.fan(),
    world.fan(),
    world.fan(),
    world.performer(),
  ]);
  await world.follow(follower, performer);
  await relations.subscribe(subscriber.id, performer.id);
  await relations.subscribe(lapsed.id, performer.id, { expiresAt: new Date(server.clock.now().getTime() - 1_000) });
  await relations.buy(buyer.id, performer.id, feeds.paid);
  return {
    stranger: { client: server.client() },
    fan,
    follower,
    subscriber,
    lapsed,
    buyer,
    other,
    owner: performer,
    staff: { client: server.admin, token: server.adminToken },
  };
}

/** The reason of access, or the offers that would unlock the feed. */
const expected: Record<string, Record<AccessRule, string>> = {
  stranger: {
    public: 'public',
    followers: 'follow or subscribe 9.95',
    subscribers: 'subscribe 9.95',
    paid: 'buy 12.5',
  },
  fan: { public: 'public', followers: 'follow or subscribe 9.95', subscribers: 'subscribe 9.95', paid: 'buy 12.5' },
  other: { public: 'public', followers: 'follow or subscribe 9.95', subscribers: 'subscribe 9.95', paid: 'buy 12.5' },
  lapsed: { public: 'public', followers: 'follow or subscribe 9.95', subscribers: 'subscribe 9.95', paid: 'buy 12.5' },
  follower: { public: 'public', followers: 'follower', subscribers: 'subscribe 9.95', paid: 'buy 12.5' },
  subscriber: { public: 'public', followers: 'subscriber', subscribers: 'subscriber', paid: 'buy 12.5' },
  buyer: { public: 'public', followers: 'follow or subscribe 9.95', subscribers: 'subscribe 9.95', paid: 'buyer' },
  owner: { public: 'owner', followers: 'owner', subscribers: 'owner', paid: 'owner' },
  staff: { public: 'staff', followers: 'staff', subscribers: 'staff', paid: 'staff' },
};

const matrix = Object.entries(expected).flatMap(([viewer, row]) =>
  rules.map((rule) => [viewer, rule, row[rule]] as const),
);

function describeAccess({ access }: Feed): string {
  return access.granted
    ? (access.reason ?? '')
    : access.offers.map(({ kind, price }) => (price === undefined ? kind : `${kind} ${price}`)).join(' or ');
}

const answerTo = (address: string, token?: string) =>
  fetch(server.url + address, token === undefined ? {} : { headers: { authorization: token } });

describe('every viewer and rule', () => {
  test.each(matrix)('%s, %s: %s', async (name, rule, access) => {
    const viewer = viewers[name] as (typeof viewers)[string];
    const feed = await viewer.client.call(getFeed, { params: { id: feeds[rule] } });
    expect(describeAccess(feed)).toBe(access);
    if (feed.access.granted) expectWhole(feed);
    else expectLocked(feed);
    const own = JSON.stringify({ ...feed, teaser: undefined });
    const addresses = [...new Set(own.match(/\/api\/media\/[^"]+/g))];
    const answers = await Promise.all(addresses.map((address) => answerTo(address, viewer.token)));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(feed.teaser?.hlsUrl && (await answerTo(feed.teaser.hlsUrl, viewer.token)).status).toBe(200);
  });

  test.each(Object.keys(expected))('%s sees the same in the performer’s list as on each feed’s page', async (name) => {
    const { client } = viewers[name] as (typeof viewers)[string];
    const { data, total } = await client.call(listPerformerFeeds, { params: { username: performer.username } });
    expect(total).toBe(4);
    const single = await Promise.all(data.map(({ _id }) => client.call(getFeed, { params: { id: _id } })));
    expect(data).toEqual(single);
  });
});

function expectWhole(feed: Feed): void {
  expect(feed.text).toBe(secret);
  expect(feed.polls[0]?.question).toBe(question);
  expect(feed.files[0]).toMatchObject({
    url: expect.stringMatching(/image-400\.webp$/),
    thumbhash: expect.any(String),
  });
}

function expectLocked(feed: Feed): void {
  expect(secret.startsWith(feed.text.replace('…', ''))).toBe(true);
  expect(feed.text.length).toBeLessThan(secret.length / 2);
  expect(feed.polls).toEqual([]);
  const text = JSON.stringify({ ...feed, teaser: undefined });
  for (const word of ['hlsUrl', 'thumbhash', 'third thing', 'Which secret']) expect(text).not.toContain(word);
  expect(feed.files[0]).not.toHaveProperty('url');
  const addresses = text.match(/\/api\/media\/[^"]+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !address.endsWith('/blurred.webp'))).toEqual([]);
}

test('following gives no access where the site requires subscriptions', async () => {
  const world = createWorld(server);
  await world.settings({ subscriptionRequired: true });
  try {
    const feed = await (viewers['follower'] as (typeof viewers)[string]).client.call(getFeed, {
      params: { id: feeds.followers },
    });
    expect(describeAccess(feed)).toBe('subscribe 9.95');
    const open = await (viewers['subscriber'] as (typeof viewers)[string]).client.call(getFeed, {
      params: { id: feeds.followers },
    });
    expect(describeAccess(open)).toBe('subscriber');
  } finally {
    await world.settings({ subscriptionRequired: false });
  }
});

test.each([
  ['ROSEW', 1],
  ['rosewater card', 1],
  ['rosewater zebra', 0],
  ["!!! ' & | <-> :*", 0],
  ['"secret"', 1],
  ['%', 0],
])('a search for %s finds %i', async (q, count) => {
  const { data, total } = await server.client().call(listFeeds, { query: { q } });
  expect([data.length, total]).toEqual([count, count]);
});

test('a search finds no locked text', async () => {
  const { data } = await server.client().call(listFeeds, { query: { q: 'rosewater' } });
  expect(data.map(({ _id }) => _id)).toEqual([feeds.public]);
  const { data: mine } = await (viewers['subscriber'] as (typeof viewers)[string]).client.call(listFeeds, {
    query: { q: 'rosewater cardamom' },
  });
  expect(mine.map(({ _id }) => _id)).toEqual([feeds.public]);
});
