import { listFollowing } from '@ovation/contract/people/audience.ts';
import {
  changeOwnPerformer,
  getPerformer,
  randomPerformers,
  searchPerformers,
  topPerformers,
} from '@ovation/contract/people/performers.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { purgeWordsJob } from '../../platform/search/purge-words.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

async function search(
  query: Partial<
    Record<'q' | 'gender' | 'country' | 'isFreeSubscription' | 'isOnline' | 'sortBy' | 'sort' | 'age', string>
  > & { minimumPrice?: number; maximumPrice?: number; pageSize?: number },
  viewer = server.client(),
) {
  const { data } = await viewer.call(searchPerformers, { query: query as never });
  return data.map(({ _id }) => _id);
}

/** A performer with a unique name, and a word to find them by. */
async function unique(change: Record<string, unknown> = {}): Promise<Person & { readonly word: string }> {
  const performer = await world.performer();
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  await performer.client.call(changeOwnPerformer, { body: { bio: `Songs of ${word}.`, ...change } });
  return { ...performer, word };
}

async function block(performer: Person, what: { account: Person } | { country: string }): Promise<void> {
  const { database } = server.app;
  if ('account' in what)
    await database.insertInto('account_blocks').values({ owner_id: performer.id, other_id: what.account.id }).execute();
  else
    await database.insertInto('country_blocks').values({ performer_id: performer.id, country: what.country }).execute();
}

describe('search', () => {
  test('finds a performer by a new name and new words at once, and no longer by the old ones', async () => {
    const performer = await unique();
    const [name, word] = [`Ý${performer.word}`, `new${performer.word}`];
    await performer.client.call(changeOwnPerformer, { body: { name, bio: `Now with ${word}` } });
    expect(await search({ q: `${name.toLowerCase()} ${word.toUpperCase()}` })).toEqual([performer.id]);
    expect(await search({ q: `songs ${performer.word}` })).toEqual([]);
    expect(await search({ q: `${performer.username}Now` })).toEqual([]);
  });

  test('finds by name, username and bio, all words, in any case', async () => {
    const performer = await unique({ name: 'Zuleika Dobson' });
    expect(await search({ q: `${performer.word.toUpperCase()} zuleika` })).toEqual([performer.id]);
    expect(await search({ q: performer.username })).toEqual([performer.id]);
    expect(await search({ q: `${performer.word} no one` })).toEqual([]);
    expect(await search({ q: `${performer.word}%` })).toEqual([performer.id]);
    expect(await search({ q: '%' })).toEqual([]);
  });

  test('finds performers despite a typing mistake, accents and capitals, and says so', async () => {
    const letters = crypto.randomUUID().replaceAll(/\d|-/g, 'q').slice(0, 12);
    const performer = await unique({ name: `Zoë ${letters}oboe` });
    const found = async (q: string) => {
      const { data, isSimilar } = await server.client().call(searchPerformers, { query: { q } });
      return [data.map(({ _id }) => _id), isSimilar];
    };
    expect(await found(`ZOE ${letters}`)).toEqual([[performer.id], undefined]);
    for (const typed of [`${letters}obeo`, `${letters}obe`, `${letters}oboee`, `${letters}obxe`, `zoé ${letters}boxoe`])
      expect([typed, await found(typed)]).toEqual([typed, [[performer.id], true]]);
    expect(await found(`${letters}trumpet`)).toEqual([[], undefined]);
    await performer.client.call(changeOwnPerformer, { body: { name: 'Someone else' } });
    expect(await found(`${letters}obeo`)).toEqual([[], undefined]);
    await server.runJob(purgeWordsJob);
    const { rows } = await sql`select word from known_words where word = ${`${letters}oboe`}`.execute(
      server.app.database,
    );
    expect(rows).toEqual([]);
  });

  test('finds any part of a word, however short, and of whatever letters', async () => {
    const performer = await unique({ name: 'Ω 🎻🎺🎷🥁 Łucja' });
    for (const part of [performer.word.slice(1, -1), performer.word.slice(0, 2), '🎺🎷', '🎻🎺🎷🥁', 'ω', 'ŁUC', 'ucj'])
      expect([part, await search({ q: `${performer.word} ${part}` })]).toEqual([part, [performer.id]]);
  });

  test('filters by profile fields, price, country and age', async () => {
    const performer = await unique({ gender: 'female', country: 'PT', monthlyPrice: 7, isFreeSubscription: true });
    const q = performer.word;
    for (const query of [
      { gender: 'female' },
      { country: 'pt' },
      { maximumPrice: 7 },
      { minimumPrice: 7, maximumPrice: 7 },
      { isFreeSubscription: 'true' },
    ])
      expect(await search({ q, ...query })).toEqual([performer.id]);
    for (const query of [
      { gender: 'male' },
      { country: 'FR' },
      { maximumPrice: 6.99 },
      { minimumPrice: 7.01 },
      { isFreeSubscription: 'false' },
      { age: '18_19' },
    ])
      expect(await search({ q, ...query })).toEqual([]);
    const { age } = await server.client().call(getPerformer, { params: { id: performer.username } });
    expect(await search({ q, age: age ?? '' })).toEqual([performer.id]);
  });

  test('filters by who is online', async () => {
    const performer = await unique();
    expect(await search({ q: performer.word, isOnline: 'true' })).toEqual([]);
    await sockets.listen(performer.token);
    expect(await search({ q: performer.word, isOnline: 'true' })).toEqual([performer.id]);
    expect(await server.client().call(getPerformer, { params: { id: performer.id } })).toMatchObject({
      isOnline: true,
    });
  });

  test('sorts, and pages without repeating a performer', async () => {
    const word = `w${crypto.randomUUID().slice(0, 8)}`;
    const [cheap, dear, middle] = [
      await unique({ bio: word, monthlyPrice: 3 }),
      await unique({ bio: word, monthlyPrice: 30 }),
      await unique({ bio: word, monthlyPrice: 10 }),
    ];
    expect(await search({ q: word, sortBy: 'monthlyPrice', sort: 'asc' })).toEqual([cheap.id, middle.id, dear.id]);
    expect(await search({ q: word })).toEqual([middle.id, dear.id, cheap.id]);
    const pages = await Promise.all(
      [1, 2, 3].map((current) => server.client().call(searchPerformers, { query: { q: word, pageSize: 1, current } })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual([middle.id, dear.id, cheap.id]);
    expect(pages[0]?.total).toBe(3);
    expect(await server.client().call(searchPerformers, { query: { q: word, pageSize: 1, current: 4 } })).toEqual({
      data: [],
      total: 3,
    });
  });

  test('rejects pages beyond ten thousand results', async () => {
    await expect(
      server.client().call(searchPerformers, { query: { current: 501, pageSize: 20 } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'current' }] });
  });
});

describe('a performer’s page', () => {
  test('is found by id and by username in any case, with the viewer’s relationship to the performer', async () => {
    const [performer, fan] = [await unique({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
    for (const id of [performer.id, performer.username, performer.username.toUpperCase()])
      expect(await server.client().call(getPerformer, { params: { id } })).toMatchObject({
        _id: performer.id,
        isFollowed: false,
        isSubscribed: false,
      });
    await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
    const page = await fan.client.call(getPerformer, { params: { id: performer.username } });
    expect(page).toMatchObject({
      isFollowed: true,
      isSubscribed: true,
      totalFollower: 1,
      subscription: { subscriptionType: 'monthly', status: 'active', price: 5 },
    });
  });

  test('a fan has no performer’s page', async () => {
    const fan = await world.fan();
    await expect(server.client().call(getPerformer, { params: { id: fan.username } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('a block', () => {
  test('hides the performer everywhere from a blocked account', async () => {
    const [performer, fan] = [await unique(), await world.fan()];
    await world.follow(fan, performer);
    await block(performer, { account: fan });
    await expect(fan.client.call(getPerformer, { params: { id: performer.username } })).rejects.toMatchObject({
      statusCode: 404,
    });
    expect(await search({ q: performer.word }, fan.client)).toEqual([]);
    expect((await fan.client.call(listFollowing)).data).toEqual([]);
    expect(await search({ q: performer.word })).toEqual([performer.id]);
  });

  test('answers 451 on the page for a blocked country, and hides the performer in lists', async () => {
    const performer = await unique();
    await block(performer, { country: 'FR' });
    const from = async (country: string, path: string) =>
      fetch(`${server.url}/api${path}`, { headers: { 'x-country': country } });
    expect((await from('FR', `/performers/${performer.username}`)).status).toBe(451);
    expect((await from('PT', `/performers/${performer.username}`)).status).toBe(200);
    const found = async (country: string) =>
      ((await (await from(country, `/performers/user/search?q=${performer.word}`)).json()) as { total: number }).total;
    expect([await found('FR'), await found('PT')]).toEqual([0, 1]);
  });
});

describe('top and random performers', () => {
  test('the top ones are those with the most followers', async () => {
    const [star, other] = [await unique(), await unique()];
    for (const fan of [await world.fan(), await world.fan(), await world.fan()]) await world.follow(fan, star);
    await world.follow(await world.fan(), other);
    const { data } = await server.client().call(topPerformers, { query: { size: 50 } });
    const order = data.map(({ _id }) => _id);
    expect(order.indexOf(star.id)).toBeLessThan(order.indexOf(other.id));
    expect(data.map(({ totalFollower }) => totalFollower)).toEqual(
      data.map(({ totalFollower }) => totalFollower).toSorted((a, b) => b - a),
    );
  });

  test('random ones leave out the viewer and followed performers', async () => {
    const [performer, followed] = [await unique(), await unique()];
    await world.follow(performer, followed);
    const { data } = await performer.client.call(randomPerformers, { query: { size: 50 } });
    const ids = data.map(({ _id }) => _id);
    expect(ids).not.toContain(performer.id);
    expect(ids).not.toContain(followed.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('random ones include everyone sooner or later, in different groups', async () => {
    const all = new Set(await search({ pageSize: 100 }));
    const groups: string[][] = [];
    const met = new Set<string>();
    for (let time = 0; time < 200 && met.size < all.size; time += 1) {
      const { data } = await server.client().call(randomPerformers, { query: { size: 2 } });
      groups.push(data.map(({ _id }) => _id));
      for (const { _id } of data) met.add(_id);
    }
    expect(met).toEqual(all);
    expect(new Set(groups.map((group) => group.toSorted().join())).size).toBeGreaterThan(all.size / 2);
  });
});
