import {
  addFansToList,
  createFanList,
  deleteFanList,
  getFanList,
  listFanLists,
  listFanListsOf,
  listFansOfList,
  maxFanLists,
  removeFanFromList,
  renameFanList,
  searchFans,
} from '@ovation/contract/people/fan-lists.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const listOf = async ({ client }: Person, name = 'Front row') =>
  (await client.call(createFanList, { body: { name } }))._id;
const put = ({ client }: Person, id: string, ...fans: readonly Person[]) =>
  client.call(addFansToList, { params: { id }, body: { accountIds: fans.map((fan) => fan.id) } });
const namesOn = async ({ client }: Person, id: string) =>
  (await client.call(listFansOfList, { params: { id }, query: { sort: 'asc' } })).data.map(({ username }) => username);

async function stage() {
  const [performer, follower, lapsed, stranger] = [
    await world.performer(),
    await world.fan(),
    await world.fan(),
    await world.fan(),
  ];
  await world.follow(follower, performer);
  await relationsOf(server.app).subscribe(lapsed.id, performer.id, {
    status: 'expired',
    expiresAt: new Date(Date.now() - 1_000),
  });
  return { performer, follower, lapsed, stranger };
}

test('a list holds each fan once, counts them, and lets them be removed', async () => {
  const { performer, follower, lapsed } = await stage();
  const id = await listOf(performer);
  expect(await put(performer, id, follower, lapsed)).toMatchObject({ name: 'Front row', totalFan: 2 });
  expect(await Promise.all([put(performer, id, follower, follower), put(performer, id, lapsed)])).toMatchObject([
    { totalFan: 2 },
    { totalFan: 2 },
  ]);
  expect(new Set(await namesOn(performer, id))).toEqual(new Set([follower.username, lapsed.username]));
  const remove = () => performer.client.call(removeFanFromList, { params: { id, accountId: follower.id } });
  expect(await Promise.all([remove(), remove()])).toMatchObject([{ totalFan: 1 }, { totalFan: 1 }]);
  expect((await performer.client.call(listFanListsOf, { params: { id: lapsed.id } })).data).toMatchObject([
    { _id: id, isListed: true },
  ]);
  expect((await performer.client.call(listFanListsOf, { params: { id: follower.id } })).data).toMatchObject([
    { _id: id, isListed: false },
  ]);
});

test('only fans can be added: neither strangers, nor blocked accounts, nor the performer', async () => {
  const { performer, follower, lapsed, stranger } = await stage();
  const id = await listOf(performer);
  await relationsOf(server.app).block(performer.id, lapsed.id);
  for (const nobody of [stranger, lapsed, performer]) {
    await expect(put(performer, id, follower, nobody)).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'accountIds.1', message: 'This account is not one of your fans.' }],
    });
  }
  expect(await namesOn(performer, id)).toEqual([]);
});

test('names are unique within a performer’s lists, and the number of lists is limited', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const id = await listOf(performer, 'Vienna');
  await listOf(other, 'Vienna');
  await expect(listOf(performer, 'VIENNA')).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('You already have a list named “VIENNA”.'),
  });
  expect(await performer.client.call(renameFanList, { params: { id }, body: { name: 'vienna' } })).toMatchObject({
    name: 'vienna',
  });
  await listOf(performer, 'Graz');
  await expect(performer.client.call(renameFanList, { params: { id }, body: { name: 'Graz' } })).rejects.toMatchObject({
    statusCode: 409,
  });
  for (let count = 2; count < maxFanLists - 1; count += 1) await listOf(performer, `List ${count}`);
  const atOnce = Array.from({ length: 8 }, (_, index) => listOf(performer, `At once ${index}`));
  expect((await Promise.allSettled(atOnce)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(listOf(performer, 'One more')).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('You already have 100 lists.'),
  });
});

test('a list is visible to its performer only', async () => {
  const { performer, follower } = await stage();
  const other = await world.performer();
  const id = await listOf(performer);
  await put(performer, id, follower);
  await world.follow(follower, other);
  const attempts: (() => Promise<unknown>)[] = [
    ...[getFanList, listFansOfList, deleteFanList].map(
      (operation) => () => other.client.call(operation, { params: { id } }),
    ),
    () => put(other, id, follower),
    () => other.client.call(renameFanList, { params: { id }, body: { name: 'Mine' } }),
    () => other.client.call(removeFanFromList, { params: { id, accountId: follower.id } }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ statusCode: 404 });
  await performer.client.call(deleteFanList, { params: { id } });
  expect((await performer.client.call(listFanLists, {})).data).toEqual([]);
});

test('fans are found by name, with their relationship to the performer', async () => {
  const { performer, follower, lapsed, stranger } = await stage();
  const id = await listOf(performer);
  await put(performer, id, lapsed);
  const found = async (q?: string) =>
    (await performer.client.call(searchFans, { query: { listId: id, ...(q === undefined ? {} : { q }) } })).data;
  expect(
    new Map(
      (await found()).map(({ username, isFollower, isSubscriber, isListed }) => [
        username,
        [isFollower, isSubscriber, isListed],
      ]),
    ),
  ).toEqual(
    new Map([
      [follower.username, [true, false, false]],
      [lapsed.username, [false, false, true]],
    ]),
  );
  expect(await found(follower.username.slice(0, -2))).toMatchObject([{ username: follower.username }]);
  expect(await found(stranger.username)).toEqual([]);
});

test('if several lists are given one name at once, one of them gets it', async () => {
  const performer = await world.performer();
  const ids = await Promise.all(['Oslo', 'Bergen', 'Tromsø', 'Narvik', 'Moss'].map((name) => listOf(performer, name)));
  const renamed = await Promise.all(
    ids.map((id) =>
      performer.client.call(renameFanList, { params: { id }, body: { name: 'Norway' } }).then(
        () => 200,
        ({ statusCode }: { statusCode: number }) => statusCode,
      ),
    ),
  );
  expect(renamed.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409]);
});
