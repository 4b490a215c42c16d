import { listBookmarkedFeeds, react } from '@ovation/contract/publishing/engagement.ts';
import {
  changeFeed,
  createFeed,
  getFeed,
  listFeeds,
  listOwnFeeds,
  listPerformerFeeds,
  pinFeed,
  unpinFeed,
  type Feed,
} from '@ovation/contract/publishing/feeds.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import type { Client } from '@ovation/client';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { followSchedulesJob } from '../jobs/follow-schedules.ts';

const hourMs = 3_600_000;

let server: TestServer;
let performer: Person;
let follower: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.reset();
  const world = createWorld(server);
  [performer, follower] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
  await world.follow(follower, performer);
});

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const passHours = (hours: number) => server.clock.advance(hours * hourMs);
const write = (body: object) => performer.client.call(createFeed, { body: { text: 'A limelight evening', ...body } });
const change = (id: string, body: object) => performer.client.call(changeFeed, { params: { id }, body });
const pin = (id: string) => performer.client.call(pinFeed, { params: { id } });
const refusal = (field: string, part: string) => ({
  statusCode: 422,
  details: [{ path: field, message: expect.stringContaining(part) }],
});
const holds = (data: readonly Feed[], id: string) => data.some(({ _id }) => _id === id);

/** Where a viewer can see the feed. */
async function placesOf(id: string, client: Client): Promise<string[]> {
  const { username } = performer;
  const lists = {
    home: await client.call(listFeeds, {}),
    search: await client.call(listFeeds, { query: { q: 'limelight', pageSize: 100 } }),
    performer: await client.call(listPerformerFeeds, { params: { username } }),
    bookmarks: await client.call(listBookmarkedFeeds, {}),
  };
  const listed = Object.entries(lists).flatMap(([name, { data }]) => (holds(data, id) ? [name] : []));
  const isThere = await client.call(getFeed, { params: { id } }).then(
    () => true,
    () => false,
  );
  return isThere ? [...listed, 'page'] : listed;
}

const totalFeed = async () => (await performer.client.call(getPerformer, { params: { id: performer.id } })).totalFeed;

describe('a draft', () => {
  test('is visible to its performer only, in no list, and not counted', async () => {
    const feed = await write({ publishedAt: null });
    expect(feed).toMatchObject({ state: 'draft', publishedAt: null });
    expect(await placesOf(feed._id, follower.client)).toEqual([]);
    expect(await placesOf(feed._id, performer.client)).toEqual(['page']);
    expect(await totalFeed()).toBe(0);
    await expect(
      follower.client.call(react, { body: { objectId: feed._id, objectType: 'feed', action: 'like' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  test('can be published by a change, at the time of the change', async () => {
    const { _id } = await write({ publishedAt: null });
    passHours(3);
    const { publishedAt } = await change(_id, { publishedAt: 'now' });
    expect(Math.abs(new Date(publishedAt ?? 0).getTime() - server.clock.now().getTime())).toBeLessThan(60_000);
    expect(await placesOf(_id, follower.client)).toEqual(['home', 'search', 'performer', 'page']);
    expect(await totalFeed()).toBe(1);
  });
});

describe('a schedule', () => {
  test('publishes everywhere at its minute, whether or not the job has run', async () => {
    const { _id } = await write({ publishedAt: inHours(2) });
    passHours(1.99);
    expect(await placesOf(_id, follower.client)).toEqual([]);
    passHours(0.02);
    expect(await placesOf(_id, follower.client)).toEqual(['home', 'search', 'performer', 'page']);
    await follower.client.call(react, { body: { objectId: _id, objectType: 'feed', action: 'bookmark' } });
    expect(await placesOf(_id, follower.client)).toContain('bookmarks');
  });

  test('orders feeds by publication, not by creation', async () => {
    const scheduled = await write({ publishedAt: inHours(2) });
    const before = await write({});
    passHours(3);
    const after = await write({});
    const { data } = await follower.client.call(listPerformerFeeds, { params: { username: performer.username } });
    expect(data.map(({ _id }) => _id)).toEqual([after._id, scheduled._id, before._id]);
  });

  test('updates counters and publishes the event once, however often the job runs', async () => {
    const published: string[] = [];
    server.app.events.on('feed.published', async (_work, { feedId }) => void published.push(feedId));
    const { _id } = await write({ publishedAt: inHours(2) });
    await server.runJob(followSchedulesJob);
    expect([await totalFeed(), published.includes(_id)]).toEqual([0, false]);
    passHours(2.01);
    await Promise.all([server.runJob(followSchedulesJob), server.runJob(followSchedulesJob)]);
    await change(_id, { text: 'Changed since' });
    await server.runJob(followSchedulesJob);
    expect([await totalFeed(), published.filter((id) => id === _id)]).toEqual([1, [_id]]);
  });

  test('can be changed before publication', async () => {
    const { _id } = await write({ publishedAt: inHours(2) });
    await change(_id, { publishedAt: inHours(10) });
    passHours(3);
    await server.runJob(followSchedulesJob);
    expect([await placesOf(_id, follower.client), await totalFeed()]).toEqual([[], 0]);
  });

  test('that ended before the job ran is neither counted nor announced', async () => {
    const { _id } = await write({ publishedAt: inHours(1), endsAt: inHours(2) });
    passHours(3);
    await server.runJob(followSchedulesJob);
    expect([await placesOf(_id, follower.client), await totalFeed()]).toEqual([[], 0]);
  });
});

describe('an end', () => {
  test('hides the feed from all but its buyers, and updates the counters', async () => {
    const world = createWorld(server);
    const { _id } = await write({ access: 'paid', price: 3, endsAt: inHours(5) });
    const other = await world.fan();
    await world.follow(other, performer);
    await world.buy(follower, _id);
    await pin(_id);
    await follower.client.call(react, { body: { objectId: _id, objectType: 'feed', action: 'bookmark' } });
    passHours(6);
    expect(await placesOf(_id, other.client)).toEqual([]);
    expect(await placesOf(_id, follower.client)).toEqual(['home', 'performer', 'bookmarks', 'page']);
    await server.runJob(followSchedulesJob);
    expect(await totalFeed()).toBe(0);
    expect((await performer.client.call(listOwnFeeds, { query: { state: 'ended' } })).data).toMatchObject([
      { _id, isPinned: false, state: 'ended' },
    ]);
    await change(_id, { endsAt: null });
    expect([await placesOf(_id, other.client), await totalFeed()]).toEqual([['home', 'performer', 'page'], 1]);
  });
});

describe('early access', () => {
  test('follows the rule first, then opens to everyone, also in strangers’ lists', async () => {
    const { _id } = await write({ access: 'followers', publicAt: inHours(4) });
    const stranger = server.client();
    const isOpenTo = async (client: Client) => (await client.call(getFeed, { params: { id: _id } })).access.granted;
    const isListed = async () => holds((await stranger.call(listFeeds, { query: { pageSize: 100 } })).data, _id);
    expect([await isOpenTo(follower.client), await isOpenTo(stranger), await isListed()]).toEqual([true, false, false]);
    passHours(4.01);
    expect([await isOpenTo(follower.client), await isOpenTo(stranger), await isListed()]).toEqual([true, true, true]);
    expect(holds((await stranger.call(listFeeds, { query: { q: 'limelight', pageSize: 100 } })).data, _id)).toBe(true);
  });

  test('is ignored for public feeds', async () => {
    expect(await write({ publicAt: inHours(4) })).toMatchObject({ publicAt: null });
  });
});

describe('rejected', () => {
  test.each([
    ['a start that has passed', () => ({ publishedAt: inHours(-1) }), 'publishedAt', 'passed'],
    ['an end that has passed', () => ({ endsAt: inHours(-1) }), 'endsAt', 'passed'],
    [
      'an end before the start',
      () => ({ publishedAt: inHours(5), endsAt: inHours(4) }),
      'endsAt',
      'after it is published',
    ],
    [
      'an opening before the start',
      () => ({ access: 'followers', publishedAt: inHours(5), publicAt: inHours(4) }),
      'publicAt',
      'after it is published',
    ],
    ['a start in three years', () => ({ publishedAt: inHours(3 * 365 * 24) }), 'publishedAt', 'two years'],
    ['an end in three years', () => ({ endsAt: inHours(3 * 365 * 24) }), 'endsAt', 'two years'],
  ])('%s', async (_name, body, field, part) => {
    await expect(write(body())).rejects.toMatchObject(refusal(field, part));
  });

  test('a sold feed as a draft; an unsold one becomes a draft and can be published again', async () => {
    const [sold, unsold] = [await write({ access: 'paid', price: 3 }), await write({})];
    await createWorld(server).buy(follower, sold._id);
    for (const publishedAt of [null, inHours(5)])
      await expect(change(sold._id, { publishedAt })).rejects.toMatchObject(refusal('publishedAt', 'have bought'));
    expect(await change(sold._id, { publishedAt: 'now' })).toMatchObject({ publishedAt: sold.publishedAt });
    await pin(unsold._id);
    expect(await change(unsold._id, { publishedAt: null })).toMatchObject({ state: 'draft', isPinned: false });
    expect([await placesOf(unsold._id, follower.client), await totalFeed()]).toEqual([[], 1]);
  });

  test('not unchanged moments: a text can change long after they have passed', async () => {
    const { _id, publishedAt } = await write({ access: 'followers', publicAt: inHours(1), endsAt: inHours(2) });
    passHours(3);
    expect(await change(_id, { text: 'Corrected' })).toMatchObject({ text: 'Corrected', publishedAt, state: 'ended' });
  });
});

describe('a pin', () => {
  const pageOf = (query: object) =>
    follower.client.call(listPerformerFeeds, { params: { username: performer.username }, query });

  test('puts feeds at the top of the performer’s page, newest pin first, once; not on home', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) ids.unshift((await write({ text: `Number ${number}` }))._id);
    for (const at of [4, 1, 5]) {
      await pin(ids[at] ?? '');
      server.clock.advance(1_000);
    }
    await pin(ids[4] ?? '');
    const wanted = [5, 1, 4, 0, 2, 3].map((at) => ids[at]);
    for (const pageSize of [1, 2, 4, 50]) {
      const found: Feed[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await pageOf({ pageSize, ...(cursor === undefined ? {} : { cursor }) });
        found.push(...page.data);
        cursor = page.nextCursor;
      }
      expect(found.map(({ _id }) => _id)).toEqual(wanted);
      expect(found.map(({ isPinned }) => isPinned)).toEqual([true, true, true, false, false, false]);
    }
    expect((await pageOf({ current: 2, pageSize: 2 })).data.map(({ _id }) => _id)).toEqual(wanted.slice(2, 4));
    expect((await pageOf({})).total).toBe(6);
    const home = await follower.client.call(listFeeds, { query: { pageSize: 6 } });
    expect(home.data.map(({ _id }) => _id)).toEqual(ids);
  });

  test('is limited to three, also simultaneously; an unpinned feed returns to its position', async () => {
    const feeds = await Promise.all(Array.from({ length: 5 }, () => write({})));
    const outcomes = await Promise.allSettled(feeds.map(({ _id }) => pin(_id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'pin-refused' },
    });
    const pinned = (await pageOf({})).data.filter(({ isPinned }) => isPinned).map(({ _id }) => _id);
    await performer.client.call(unpinFeed, { params: { id: pinned[0] ?? '' } });
    expect((await pageOf({})).data.filter(({ isPinned }) => isPinned).map(({ _id }) => _id)).toEqual(pinned.slice(1));
  });

  test('is impossible for a draft or another performer’s feed', async () => {
    const { _id } = await write({ publishedAt: null });
    await expect(pin(_id)).rejects.toMatchObject({ code: 'pin-refused' });
    const other = await createWorld(server).performer();
    await expect(other.client.call(pinFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  });
});

test('the performer’s own list has states and filters by them', async () => {
  await write({ text: 'Now' });
  await write({ text: 'Later', publishedAt: inHours(2) });
  await write({ text: 'Draft', publishedAt: null });
  const textsIn = async (query: object) =>
    (await performer.client.call(listOwnFeeds, { query })).data.map(({ text }) => text);
  expect(await Promise.all(['published', 'scheduled', 'draft', 'ended'].map((state) => textsIn({ state })))).toEqual([
    ['Now'],
    ['Later'],
    ['Draft'],
    [],
  ]);
  expect(await textsIn({ sortBy: 'publishedAt', sort: 'desc' })).toEqual(['Later', 'Now', 'Draft']);
});
