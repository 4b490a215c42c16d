import { blockCountries, blockUser, unfollow } from '@ovation/contract/people/audience.ts';
import { muteUser } from '@ovation/contract/people/boundaries.ts';
import { listNewFaces, lookAtFace, suggestPerformers } from '@ovation/contract/publishing/discovery.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

async function facesOf(fan: Person): Promise<string[]> {
  return (await fan.client.call(listNewFaces)).data.map(({ _id }) => _id);
}

test('a face is there from a new post until a look, and again after the next post', async () => {
  const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
  for (const each of [performer, other]) await world.follow(fan, each);
  expect(await facesOf(fan)).toEqual([]);
  await world.feed(performer, { access: 'subscribers' });
  server.clock.advance(1_000);
  await world.feed(other);
  expect(await facesOf(fan)).toEqual([other.id, performer.id]);
  await fan.client.call(lookAtFace, { params: { id: performer.id } });
  expect(await facesOf(fan)).toEqual([other.id]);
  server.clock.advance(1_000);
  await world.feed(performer);
  expect(await facesOf(fan)).toEqual([performer.id, other.id]);
});

test('who is muted or not followed any more has no face, and neither have posts of more than two weeks ago', async () => {
  const people = [await world.performer(), await world.performer(), await world.performer()] as const;
  const [muted, left, old] = people;
  const fan = await world.fan();
  const { _id } = await world.feed(old);
  const before = new Date(server.clock.now().getTime() - 15 * 86_400_000);
  await server.app.database.updateTable('feeds').set({ published_at: before }).where('id', '=', _id).execute();
  for (const each of people) await world.follow(fan, each);
  for (const each of [muted, left]) await world.feed(each);
  expect((await facesOf(fan)).toSorted()).toEqual([muted.id, left.id].toSorted());
  await fan.client.call(muteUser, { body: { userId: muted.id } });
  await fan.client.call(unfollow, { params: { id: left.id } });
  expect(await facesOf(fan)).toEqual([]);
  await expect(fan.client.call(lookAtFace, { params: { id: fan.id } })).rejects.toMatchObject({ statusCode: 404 });
});

test('suggestions are neither followed, muted nor the account itself, and similar performers come first', async () => {
  const [followed, similar, muted, famous] = [
    await world.performer(),
    await world.performer(),
    await world.performer(),
    await world.performer(),
  ];
  const followers = [await world.fan(), await world.fan(), await world.fan()];
  for (const follower of followers) await world.follow(follower, famous);
  for (const follower of followers.slice(0, 2))
    for (const each of [followed, similar]) await world.follow(follower, each);
  const fan = await world.fan();
  await world.follow(fan, followed);
  await fan.client.call(muteUser, { body: { userId: muted.id } });
  const { data, totalFollowed } = await fan.client.call(suggestPerformers);
  const ids = data.map(({ _id }) => _id);
  expect(totalFollowed).toBe(1);
  expect(ids.slice(0, 2).toSorted()).toEqual([similar.id, famous.id].toSorted());
  expect(ids).not.toContain(followed.id);
  expect(ids).not.toContain(muted.id);
  expect((await similar.client.call(suggestPerformers)).data.map(({ _id }) => _id)).not.toContain(similar.id);
});

test('suggestions leave out who has blocked the account or the country that it is in', async () => {
  const [blocking, abroad, open] = [await world.performer(), await world.performer(), await world.performer()];
  const fan = await world.fan();
  await blocking.client.call(blockUser, { body: { userId: fan.id } });
  await abroad.client.call(blockCountries, { body: { countries: ['FR'] } });
  for (const follower of [await world.fan(), await world.fan(), await world.fan(), await world.fan()])
    for (const performer of [blocking, abroad, open]) await world.follow(follower, performer);
  const suggestedIn = async (country: string): Promise<string[]> => {
    const headers = { authorization: fan.token, 'x-country': country };
    const answer = await fetch(`${server.url}/api${suggestPerformers.path}`, { headers });
    const { data } = (await answer.json()) as { data: { _id: string }[] };
    return data.map(({ _id }) => _id);
  };
  expect(await suggestedIn('DE')).toEqual(expect.arrayContaining([abroad.id, open.id]));
  expect(await suggestedIn('FR')).toContain(open.id);
  expect(await suggestedIn('FR')).not.toContain(abroad.id);
  expect(await suggestedIn('DE')).not.toContain(blocking.id);
});
