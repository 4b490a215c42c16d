import { getTransaction, searchTransactions, topUpWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

test('a fan gets their own payment as in the list; someone else’s is not found', async () => {
  const [fan, stranger] = await Promise.all([world.fan(), world.fan()]);
  const { _id } = await fan.client.call(topUpWallet, { body: { amount: 12, paymentMethod: 'sandbox_ok' } });
  const { data } = await fan.client.call(searchTransactions);
  expect(await fan.client.call(getTransaction, { params: { id: _id } })).toEqual(data[0]);
  await expect(stranger.client.call(getTransaction, { params: { id: _id } })).rejects.toMatchObject({
    statusCode: 404,
    message: 'This payment does not exist.',
  });
});
