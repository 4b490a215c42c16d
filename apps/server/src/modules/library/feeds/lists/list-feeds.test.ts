import {
  createFeed,
  deleteFeed,
  getFeed,
  listFeeds,
  listOwnFeeds,
  listPerformerFeeds,
  type Feed,
} from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, createPoll } from '@ovation/contract/publishing/feed-files.ts';
import type { Client } from '@ovation/client';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '@ovation/testing/count-queries.ts';
import { relationsOf, type Relations } from '../../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
let relations: Relations;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  relations = relationsOf(server.app);
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
const idsOf = (feeds: readonly Feed[]) => feeds.map(({ _id }) => _id);

/** Publishes feeds one after the other. Returns their ids, newest first. */
async function publish(performer: Person, count: number, access: Feed['access']['rule'] = 'public'): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { _id } = await worldOf().feed(performer, {
      access,
      text: `Number ${number} of ${access}`,
      ...(access === 'paid' ? { price: 3 } : {}),
    });
    ids.unshift(_id);
  }
  return ids;
}

async function readAll(
  client: Client,
  pageSize: number,
  read = (query: object) => client.call(listFeeds, { query }),
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ pageSize, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...idsOf(page.data));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

describe('the home feed', () => {
  test('lists followed performers’ feeds and purchases first, then public feeds of others, each once', async () => {
    const world = worldOf();
    const [followed, subscribed, sold, elsewhere, fan] = await Promise.all([
      world.performer(),
      world.performer(),
      world.performer(),
      world.performer(),
      world.fan(),
    ]);
    const older = await publish(followed, 2, 'public');
    const locked = await publish(followed, 1, 'subscribers');
    const exclusive = await publish(subscribed, 2, 'subscribers');
    const bought = await publish(sold, 2, 'paid');
    const others = await publish(elsewhere, 2, 'public');
    await publish(elsewhere, 1, 'followers');
    const ofSold = await publish(sold, 1, 'public');
    await world.follow(fan, followed);
    await relations.subscribe(fan.id, subscribed.id);
    await relations.buy(fan.id, sold.id, bought[0] ?? '');

    const whole = await readAll(fan.client, 50);
    expect(whole.slice(0, 6)).toEqual([bought[0], ...exclusive, ...locked, ...older]);
    expect(whole.slice(6, 9)).toEqual([...ofSold, ...others]);
    expect(new Set(whole).size).toBe(whole.length);
    for (const pageSize of [1, 4, 7]) expect(await readAll(fan.client, pageSize)).toEqual(whole);
    const byNumber = await Promise.all(
      [1, 2, 3].map((current) => fan.client.call(listFeeds, { query: { current, pageSize: 3 } })),
    );
    expect(byNumber.flatMap(({ data }) => idsOf(data))).toEqual(whole.slice(0, 9));
    expect(byNumber[0]?.total).toBe(whole.length);
    const oldestFirst = await fan.client.call(listFeeds, { query: { sort: 'asc', pageSize: 6 } });
    expect(idsOf(oldestFirst.data)).toEqual(whole.slice(0, 6).toReversed());
  });

  test('continues after the last row, also when other feeds are published meanwhile', async () => {
    const world = worldOf();
    const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
    await world.follow(fan, performer);
    const ids = await publish(performer, 4);
    const first = await fan.client.call(listFeeds, { query: { pageSize: 2 } });
    await publish(performer, 1);
    const second = await fan.client.call(listFeeds, { query: { pageSize: 2, cursor: first.nextCursor ?? '' } });
    expect([...idsOf(first.data), ...idsOf(second.data)]).toEqual(ids);
  });

  test('contains public feeds only for a stranger', async () => {
    const performer = await worldOf().performer();
    const open = await publish(performer, 1, 'public');
    const shut = await publish(performer, 1, 'followers');
    const ids = await readAll(server.client(), 50);
    expect(ids).toContain(open[0]);
    expect(ids).not.toContain(shut[0]);
  });

  test('contains a performer’s own feeds', async () => {
    const performer = await worldOf().performer();
    const ids = await publish(performer, 2, 'paid');
    expect((await readAll(performer.client, 50)).slice(0, 2)).toEqual(ids);
  });

  test('leaves out performers who have blocked the viewer or the country, or are suspended', async () => {
    const world = worldOf();
    const [blocking, suspended, abroad, fan] = await Promise.all([
      world.performer(),
      world.performer(),
      world.performer(),
      world.fan(),
    ]);
    const hidden = (
      await Promise.all([blocking, suspended, abroad].map(async (performer) => publish(performer, 1)))
    ).flat();
    for (const performer of [blocking, suspended, abroad]) await relations.follow(fan.id, performer.id);
    await relations.block(blocking.id, fan.id);
    await relations.blockCountry(abroad.id, 'FR');
    await server.app.database
      .updateTable('performers')
      .set({ status: 'suspended' })
      .where('account_id', '=', suspended.id)
      .execute();
    const seen = async (country: string) => {
      const answer = await fetch(`${server.url}/api/user/feeds?pageSize=100`, {
        headers: { authorization: fan.token, 'x-country': country },
      });
      return idsOf(((await answer.json()) as { data: Feed[] }).data).filter((id) => hidden.includes(id));
    };
    expect(await seen('FR')).toEqual([]);
    expect(await seen('DE')).toEqual([hidden[2]]);
  });

  test.each([
    'x',
    'MC4wLjA',
    Buffer.from('0.1.not-an-id').toString('base64url'),
    Buffer.from('-1.1.018f4a10-0000-7000-8000-000000000000').toString('base64url'),
  ])('rejects the cursor %s', async (cursor) => {
    await expect(server.client().call(listFeeds, { query: { cursor } })).rejects.toMatchObject({
      statusCode: 422,
      fields: { cursor: expect.any(String) },
    });
  });

  test('reads a page of twelve with as many queries as a page of three', async () => {
    const world = worldOf();
    const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
    await world.follow(fan, performer);
    for (let number = 0; number < 13; number += 1)
      await publishWithParts(performer, number % 2 === 0 ? 'followers' : 'subscribers');
    await server.runJobs();
    const readPage = async (pageSize: number) => {
      const { data } = await fan.client.call(listFeeds, { query: { pageSize } });
      expect(data).toHaveLength(pageSize);
    };
    // Afterwards the content of the feeds is cached.
    await readPage(12);
    const [few, many] = [await countQueries(() => readPage(3)), await countQueries(() => readPage(12))];
    expect(many).toBe(few);
    expect(few).toBeGreaterThan(2);
    expect(many).toBeLessThan(14);
  });
});

async function publishWithParts(performer: Person, access: 'followers' | 'subscribers'): Promise<void> {
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  const poll = await performer.client.call(createPoll, { body: { question: 'Which?', options: ['This', 'That'] } });
  await performer.client.call(createFeed, {
    body: { text: 'With everything', fileIds: [_id], pollIds: [poll._id], access },
  });
}

describe('a performer’s list', () => {
  test('is found by username in any case, page by page, by type', async () => {
    const performer = await worldOf().performer();
    const ids = await publish(performer, 5, 'followers');
    const photo = await worldOf().feed(performer, { photo: true });
    const read = (query: object) =>
      server.client().call(listPerformerFeeds, { params: { username: performer.username.toUpperCase() }, query });
    expect(await readAll(server.client(), 2, read)).toEqual([photo._id, ...ids]);
    expect(idsOf((await read({ type: 'photo' })).data)).toEqual([photo._id]);
    expect((await read({ type: 'text' })).total).toBe(5);
  });

  test('does not exist for unknown and pending performers and blocked fans; 451 for blocked countries', async () => {
    const world = worldOf();
    const [pending, blocking, abroad, fan] = await Promise.all([
      world.performer({ approved: false }),
      world.performer(),
      world.performer(),
      world.fan(),
    ]);
    await relations.block(blocking.id, fan.id);
    await relations.blockCountry(abroad.id, 'FR');
    const list = (client: Client, username: string) => client.call(listPerformerFeeds, { params: { username } });
    await expect(list(server.client(), 'nobody-of-that-name')).rejects.toMatchObject({ statusCode: 404 });
    await expect(list(server.client(), pending.username)).rejects.toMatchObject({ statusCode: 404 });
    await expect(list(fan.client, blocking.username)).rejects.toMatchObject({ statusCode: 404 });
    await expect(list(pending.client, pending.username)).resolves.toMatchObject({ data: [] });
    const answer = await fetch(`${server.url}/api/user/feeds/search/${abroad.username}`, {
      headers: { 'x-country': 'FR' },
    });
    expect(answer.status).toBe(451);
  });
});

test('a performer’s own list has filters, orders and sales', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const cheap = await world.feed(performer, { access: 'paid', price: 2, text: 'A song, 100%_cheap' });
  const dear = await world.feed(performer, { access: 'paid', price: 20, text: 'An album' });
  const free = await world.feed(performer, { text: 'A poem' });
  await relations.buy(fan.id, performer.id, cheap._id, 200n);
  const list = async (query: object) =>
    (await performer.client.call(listOwnFeeds, { query })).data.map(({ _id }) => _id);
  expect(await list({})).toEqual([free._id, dear._id, cheap._id]);
  expect(await list({ sortBy: 'price', sort: 'desc' })).toEqual([dear._id, cheap._id, free._id]);
  expect(await list({ sortBy: 'price', sort: 'asc', access: 'paid' })).toEqual([cheap._id, dear._id]);
  expect(await list({ q: '100%_c' })).toEqual([cheap._id]);
  expect(await list({ q: '%' })).toEqual([cheap._id]);
  const { data, total } = await performer.client.call(listOwnFeeds, { query: { pageSize: 1, current: 3 } });
  expect([total, data[0]]).toMatchObject([3, { _id: cheap._id, totalSale: 1, earned: 1.6 }]);
});

test('a withdrawn feed remains in its buyers’ lists only', async () => {
  const world = worldOf();
  const [performer, buyer, fan] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const [id = ''] = await publish(performer, 1, 'paid');
  await relations.buy(buyer.id, performer.id, id);
  await world.follow(fan, performer);
  await performer.client.call(deleteFeed, { params: { id } });
  const has = async ({ client }: Pick<Person, 'client'>) => [
    (await readAll(client, 50)).includes(id),
    idsOf((await client.call(listPerformerFeeds, { params: { username: performer.username } })).data).includes(id),
    await client.call(getFeed, { params: { id } }).then(
      () => true,
      () => false,
    ),
  ];
  expect(await has(buyer)).toEqual([true, true, true]);
  expect(await has(fan)).toEqual([false, false, false]);
  expect(await has(performer)).toEqual([false, false, false]);
  expect(await has({ client: server.client() })).toEqual([false, false, false]);
});
