import { sendTip, topUpWallet } from '@ovation/contract/money/money.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { settleJob } from '../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
const { listen } = sockets;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

test('a tip: the performer sees what she earned and from whom, the fan what is left', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  const told = Promise.all([hers.next('earning.created'), his.next('balance.changed')]);
  await world.tip(fan, performer, 12.5, 'Bravo!');
  const [{ earning }, { balance }] = await told;
  expect(earning).toMatchObject({
    type: 'tip',
    gross: 12.5,
    commission: 2.5,
    net: 10,
    message: 'Bravo!',
    objectId: null,
    user: { _id: fan.id, username: fan.username },
  });
  expect(balance).toBe(37.5);
});

test('a subscription: her subscribers move, his lists open, and both follow', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await Promise.all([hers.settled(), his.settled()]);
  expect(hers.all('subscribers.changed').at(-1)).toEqual({ totalSubscriber: 1 });
  expect(hers.all('followers.changed').at(-1)).toEqual({ totalFollower: 1 });
  expect(hers.all('earning.created')).toMatchObject([{ earning: { type: 'subscription', gross: 5, net: 4 } }]);
  expect(his.all('access.changed')).toContainEqual({ performerId: performer.id });
  expect(his.all('balance.changed').at(-1)).toEqual({ balance: 15 });
});

test('a purchase opens the feed on every page that the fan has open', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 6 });
  const his = await listen(fan.token);
  const told = his.next('access.changed');
  await world.buy(fan, feedId);
  expect(await told).toEqual({ performerId: performer.id, feedId });
});

test('a payment that is settled later tells so, and the balance with it', async () => {
  const fan = await world.fan();
  const his = await listen(fan.token);
  const payment = await fan.client.call(topUpWallet, {
    body: { amount: 20, paymentMethod: 'sandbox_late' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(payment.status).toBe('pending');
  const told = Promise.all([his.next('payment.changed'), his.next('balance.changed')]);
  const { provider_payment_id: paymentId } = await server.app.database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', payment._id)
    .executeTakeFirstOrThrow();
  await server.runJob(settleJob, { paymentId: paymentId ?? '' });
  await server.runJobs();
  expect(await told).toEqual([{ paymentId: payment._id, status: 'succeeded' }, { balance: 20 }]);
});

test('a declined card is told with its reason, and no balance moves', async () => {
  const fan = await world.fan();
  const his = await listen(fan.token);
  const payment = await fan.client.call(topUpWallet, {
    body: { amount: 20, paymentMethod: 'sandbox_declined' },
    idempotencyKey: crypto.randomUUID(),
  });
  await his.settled();
  expect(payment.status).toBe('failed');
  expect(his.all('payment.changed').at(-1)).toMatchObject({
    paymentId: payment._id,
    status: 'failed',
    message: expect.stringMatching(/\S/),
  });
  expect(his.all('balance.changed')).toEqual([]);
});

test('a tip that the wallet cannot pay is told to nobody', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
  const [hers, his] = [await listen(performer.token), await listen(fan.token)];
  await expect(
    fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 11 }, idempotencyKey: 'too-much' }),
  ).rejects.toMatchObject({ statusCode: 402 });
  await Promise.all([hers.settled(), his.settled()]);
  expect([...hers.heard, ...his.heard]).toEqual([]);
});

test('nobody else hears of anybody’s money', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan({ balance: 50 }), await world.performer()];
  const theirs = await listen(other.token);
  await world.tip(fan, performer, 10);
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await theirs.settled();
  expect(theirs.heard).toEqual([]);
});
