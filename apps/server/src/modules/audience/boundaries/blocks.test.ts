import { changeMe } from '@ovation/contract/people/accounts.ts';
import {
  blockCountries,
  blockUser,
  checkCountry,
  listBlockedCountries,
  listBlockedUsers,
  listFollowers,
  unblockUser,
} from '@ovation/contract/people/audience.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const block = ({ client }: Person, { id: userId }: Person) => client.call(blockUser, { body: { userId } });

test('a block ends follow, subscription and access; an unblocked fan may subscribe again', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
  const { _id } = await world.feed(performer, { access: 'subscribers' });
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  const open = () => fan.client.call(getFeed, { params: { id: _id } });
  expect((await open()).access.granted).toBe(true);
  expect(await block(performer, fan)).toMatchObject({ username: fan.username, subscribedUntil: null });
  await block(performer, fan);
  await expect(open()).rejects.toMatchObject({ statusCode: 404 });
  expect((await performer.client.call(listFollowers)).total).toBe(0);
  expect(await performer.client.call(listBlockedUsers, { query: { q: fan.username } })).toMatchObject({
    total: 1,
    data: [{ _id: fan.id }],
  });
  await performer.client.call(unblockUser, { params: { id: fan.id } });
  expect((await open()).access).toMatchObject({ granted: false });
  await world.subscribe(fan, performer);
  expect((await open()).access).toMatchObject({ granted: true, reason: 'subscriber' });
  expect((await performer.client.call(listBlockedUsers)).total).toBe(0);
  await expect(performer.client.call(unblockUser, { params: { id: fan.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('the list can be searched, and ordered by name or by time', async () => {
  const [performer, ada, zoe] = [await world.performer(), await world.fan(), await world.fan()];
  await ada.client.call(changeMe, { body: { name: 'Ada' } });
  await zoe.client.call(changeMe, { body: { name: 'zoe' } });
  await block(performer, zoe);
  await block(performer, ada);
  const names = async (query: { sortBy?: 'name'; sort?: 'asc' | 'desc'; q?: string }) =>
    (await performer.client.call(listBlockedUsers, { query })).data.map(({ name }) => name);
  expect([
    await names({ sortBy: 'name', sort: 'asc' }),
    await names({ sort: 'asc' }),
    await names({ q: 'zo' }),
  ]).toEqual([['Ada', 'zoe'], ['zoe', 'Ada'], ['zoe']]);
});

test('a performer cannot block themselves, staff or unknown accounts, and sees only their own list', async () => {
  const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
  await expect(block(performer, performer)).rejects.toMatchObject({ statusCode: 422 });
  const { id: staff } = await server.app.database
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const userId of [staff, '018f4a10-0000-7000-8000-000000000000'])
    await expect(performer.client.call(blockUser, { body: { userId } })).rejects.toMatchObject({ statusCode: 404 });
  await block(performer, fan);
  expect((await other.client.call(listBlockedUsers)).total).toBe(0);
});

test('countries are blocked and unblocked as one list', async () => {
  const performer = await world.performer();
  const { _id } = await world.feed(performer);
  const set = (countries: string[]) => performer.client.call(blockCountries, { body: { countries } });
  const statusFrom = async (country: string) =>
    (await fetch(`${server.url}/api/user/feeds/${_id}`, { headers: { 'x-country': country } })).status;
  expect(await set(['FR', 'DE', 'FR'])).toEqual({ countries: ['DE', 'FR'] });
  expect([await statusFrom('FR'), await statusFrom('NL')]).toEqual([451, 200]);
  const check = async (country: string) =>
    (
      await fetch(`${server.url}/api${checkCountry.path}?performerId=${performer.id}`, {
        headers: { 'x-country': country },
      })
    ).json();
  expect([await check('FR'), await check('NL')]).toEqual([
    { isBlocked: true, country: 'FR' },
    { isBlocked: false, country: 'NL' },
  ]);
  expect(await server.client().call(checkCountry)).toEqual({ isBlocked: false, country: null });
  await set(['NL']);
  expect(await performer.client.call(listBlockedCountries)).toEqual({ countries: ['NL'] });
  expect([await statusFrom('FR'), await statusFrom('NL')]).toEqual([200, 451]);
  await expect(set(['France'])).rejects.toMatchObject({ statusCode: 422 });
});
