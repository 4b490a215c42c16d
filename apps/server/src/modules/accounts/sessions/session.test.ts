import { logout } from '@ovation/contract/people/accounts.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { authenticate } from './session.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

test('finds the account of a token, and none for an unknown token', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  const found = await Promise.all(
    [fan.token, other.token, 'never-seen'].map((token) => authenticate(server.app, token)),
  );
  expect(found.map((actor) => actor?.id)).toEqual([fan.id, other.id, undefined]);
});

test('finds no account for a session that has ended', async () => {
  const fan = await world.fan();
  expect(await authenticate(server.app, fan.token)).toMatchObject({ id: fan.id });
  await fan.client.call(logout);
  expect(await authenticate(server.app, fan.token)).toBeUndefined();
});
