import { searchCharges } from '@ovation/contract/money/payments.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import { createWorld, type World } from '@ovation/testing/world.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

test('a charge shows what was refunded', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 50 })]);
  await world.tip(fan, performer, 20);
  const charges = () => fan.client.call(searchCharges);
  const {
    data: [tip],
  } = await charges();
  expect(tip).toMatchObject({ amount: 20, refunded: 0 });
  for (const amount of [5, 3])
    await world.admin.call(refundCharge, {
      params: { id: tip?._id ?? '' },
      body: { amount, reason: 'The sound was missing.' },
      idempotencyKey: randomUUID(),
    });
  expect((await charges()).data).toMatchObject([{ amount: 20, refunded: 8 }]);
});
