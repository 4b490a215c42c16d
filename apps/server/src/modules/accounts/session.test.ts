import { logout } from '@ovation/contract/accounts.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { authenticate } from './session.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

/** Whom `authenticate` names at once, and whom it finds. */
async function find(token: string): Promise<{ readonly named: string[]; readonly found: string | undefined }> {
  const named: string[] = [];
  const finding = authenticate(server.app, token, (likelyId) => named.push(likelyId));
  const namedAtOnce = [...named];
  const actor = await finding;
  expect(named).toEqual(namedAtOnce);
  return { named, found: actor?.id };
}

test('names whose token it was last time before it looks, and nobody for a token that it has not seen', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  await authenticate(server.app, fan.token);
  expect(await find(fan.token)).toEqual({ named: [fan.id], found: fan.id });
  await authenticate(server.app, other.token);
  expect(await find(other.token)).toEqual({ named: [other.id], found: other.id });
  expect(await find('never-seen')).toEqual({ named: [], found: undefined });
  expect(await find('never-seen')).toEqual({ named: [], found: undefined });
});

test('finds nobody for a session that has ended, whomever it names', async () => {
  const fan = await world.fan();
  await authenticate(server.app, fan.token);
  await fan.client.call(logout);
  expect((await find(fan.token)).found).toBeUndefined();
});
