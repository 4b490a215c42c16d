import { deleteFeed, getFeed, listFeeds, listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { hideFeed, listHiddenFeeds, unhideFeed } from '@ovation/contract/publishing/engagement.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const hide = ({ client }: Person, id: string) => client.call(hideFeed, { params: { id } });
const show = ({ client }: Person, id: string) => client.call(unhideFeed, { params: { id } });
const hiddenOf = async ({ client }: Person) => (await client.call(listHiddenFeeds, {})).data.map(({ _id }) => _id);

/** Whether a post is at home, found by its words, and on its performer's page. */
async function placesOf({ client }: Person, performer: Person, id: string): Promise<boolean[]> {
  const lists = await Promise.all([
    client.call(listFeeds, { query: { pageSize: 50 } }),
    client.call(listFeeds, { query: { q: 'intermezzo' } }),
    client.call(listPerformerFeeds, { params: { username: performer.username } }),
  ]);
  return lists.map(({ data }) => data.some(({ _id }) => _id === id));
}

test('a hidden post leaves the lists of the account that hid it, followed or not, and nobody else’s', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
  await world.follow(other, performer);
  const { _id: id } = await world.feed(performer, { text: 'An intermezzo' });
  await world.feed(performer);
  for (const [hider, bystander] of [
    [fan, other],
    [other, fan],
  ] as const) {
    await hide(hider, id);
    await hide(hider, id);
    expect(await placesOf(hider, performer, id)).toEqual([false, false, false]);
    expect(await placesOf(bystander, performer, id)).toEqual([true, true, true]);
    expect(await hiddenOf(hider)).toEqual([id]);
    expect((await hider.client.call(getFeed, { params: { id } })).access.granted).toBe(true);
    await show(hider, id);
    await show(hider, id);
    expect(await placesOf(hider, performer, id)).toEqual([true, true, true]);
    expect(await hiddenOf(hider)).toEqual([]);
  }
});

test('what is not there cannot be hidden, and what was deleted is no longer listed as hidden', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: id } = await world.feed(performer);
  await hide(fan, id);
  await performer.client.call(deleteFeed, { params: { id } });
  expect(await hiddenOf(fan)).toEqual([]);
  await expect(hide(fan, id)).rejects.toMatchObject({ statusCode: 404 });
});
