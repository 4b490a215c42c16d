import { getMe, viewUser } from '@ovation/contract/people/accounts.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

test('a card shows name and avatar, but no email address', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  const card = await fan.client.call(viewUser, { params: { id: other.id } });
  expect(card).toMatchObject({ _id: other.id, username: other.username, isPerformer: false });
  expect(JSON.stringify(card)).not.toContain(other.email);
});

test('administrators, performers who are pending, and those who block the caller have no card', async () => {
  const [fan, pending, blocking, abroad] = [
    await world.fan(),
    await world.performer({ approved: false }),
    await world.performer(),
    await world.performer(),
  ];
  await relationsOf(server.app).block(blocking.id, fan.id);
  await relationsOf(server.app).blockCountry(abroad.id, 'FR');
  const { _id: administrator } = await server.admin.call(getMe);
  for (const id of [administrator, pending.id, blocking.id])
    await expect(fan.client.call(viewUser, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  const from = (country: string) =>
    fetch(`${server.url}/api/users/view/${abroad.id}`, { headers: { authorization: fan.token, 'x-country': country } });
  expect([(await from('FR')).status, (await from('CH')).status]).toEqual([404, 200]);
  expect(await pending.client.call(viewUser, { params: { id: pending.id } })).toMatchObject({ isPerformer: true });
});
