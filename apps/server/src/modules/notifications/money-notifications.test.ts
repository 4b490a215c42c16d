import { createConversation, listConversations } from '@ovation/contract/messaging/conversations.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
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

test('a tip: the performer sees the earning and the sender, the fan the new balance', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  const received = Promise.all([performerSocket.next('earning.created'), fanSocket.next('balance.changed')]);
  await world.tip(fan, performer, 12.5, 'Bravo!');
  const [{ earning }, { balance }] = await received;
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

test('a subscription: the performer’s count and the fan’s access change, and both are notified', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  expect(performerSocket.all('subscribers.changed').at(-1)).toEqual({ totalSubscriber: 1 });
  expect(performerSocket.all('followers.changed').at(-1)).toEqual({ totalFollower: 1 });
  expect(performerSocket.all('earning.created')).toMatchObject([
    { earning: { type: 'subscription', gross: 5, net: 4 } },
  ]);
  expect(fanSocket.all('access.changed')).toContainEqual({ performerId: performer.id });
  expect(fanSocket.all('balance.changed').at(-1)).toEqual({ balance: 15 });
});

test('a purchase unlocks the feed on every page that the fan has open', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 6 });
  const fanSocket = await listen(fan.token);
  const received = fanSocket.next('access.changed');
  await world.buy(fan, feedId);
  expect(await received).toEqual({ performerId: performer.id, feedId });
});

test('a payment that settles later sends its state and the new balance', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  const payment = await fan.client.call(topUpWallet, {
    body: { amount: 20, paymentMethod: 'sandbox_late' },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(payment.status).toBe('pending');
  const received = Promise.all([fanSocket.next('payment.changed'), fanSocket.next('balance.changed')]);
  const { provider_payment_id: paymentId } = await server.app.database
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', payment._id)
    .executeTakeFirstOrThrow();
  await server.runJob(settleJob, { paymentId: paymentId ?? '' });
  await server.runJobs();
  expect(await received).toEqual([{ paymentId: payment._id, status: 'succeeded' }, { balance: 20 }]);
});

test('a declined card sends its reason, and no balance changes', async () => {
  const fan = await world.fan();
  const fanSocket = await listen(fan.token);
  const payment = await fan.client.call(topUpWallet, {
    body: { amount: 20, paymentMethod: 'sandbox_declined' },
    idempotencyKey: crypto.randomUUID(),
  });
  await fanSocket.settled();
  expect(payment.status).toBe('failed');
  expect(fanSocket.all('payment.changed').at(-1)).toMatchObject({
    paymentId: payment._id,
    status: 'failed',
    message: expect.stringMatching(/\S/),
  });
  expect(fanSocket.all('balance.changed')).toEqual([]);
});

test('a tip that the wallet cannot pay sends nothing', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 10 })];
  const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
  await expect(
    fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 11 }, idempotencyKey: 'too-much' }),
  ).rejects.toMatchObject({ statusCode: 402 });
  await Promise.all([performerSocket.settled(), fanSocket.settled()]);
  expect([...performerSocket.received, ...fanSocket.received]).toEqual([]);
});

test('no one else receives anything about an account’s money', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan({ balance: 50 }), await world.performer()];
  const strangerSocket = await listen(other.token);
  await world.tip(fan, performer, 10);
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await strangerSocket.settled();
  expect(strangerSocket.received).toEqual([]);
});

test('a refunded tip is shown as refunded, in the notifications and in the conversation', async () => {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  await world.follow(fan, performer);
  await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } });
  await world.tip(fan, performer, 12.5, 'Brava!');
  const { data: earnings } = await performer.client.call(searchEarnings, {});
  const refund = (amount?: number) =>
    world.admin.call(refundCharge, {
      params: { id: earnings[0]?._id ?? '' },
      body: { reason: 'Sent by mistake', ...(amount === undefined ? {} : { amount }) },
      idempotencyKey: crypto.randomUUID(),
    });
  const textOfTip = async () =>
    (await performer.client.call(listNotifications, {})).data.find(({ kind }) => kind === 'tip')?.text;
  await refund(2.5);
  expect(await textOfTip()).toMatch(/sent you a tip of \$12\.50\. \$2\.50 of it was refunded\.$/);
  await refund();
  expect(await textOfTip()).toMatch(/sent you a tip of \$12\.50\. It was refunded\.$/);
  const { data: conversations } = await fan.client.call(listConversations, {});
  expect(conversations[0]?.lastMessage?.tip).toEqual({ amount: 12.5, refunded: 12.5 });
});
