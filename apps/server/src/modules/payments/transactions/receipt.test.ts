import { searchTransactions, sendTip, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { renewSubscriptionsJob } from '../../subscriptions/index.ts';
import { settleJob } from '../../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;
let performer: Person;
let packageId: string;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 10 });
  packageId = (await server.admin.call(createTokenPackage, { body: { name: 'Supporter', price: 50, tokens: 60 } }))._id;
  server.clock.set(new Date('2027-02-03T04:05:00Z'));
});
afterAll(() => server.stop());

async function mailsTo({ email }: Person): Promise<{ subject: string; body_text: string }[]> {
  await server.runJobs();
  return server.app.database
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .where('subject', 'not like', '%confirm your email%')
    .orderBy('id')
    .execute();
}
const topUp = (fan: Person, paymentMethod: string) =>
  fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod } });
const rowOf = (id: string | undefined) =>
  server.app.database
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

test('says what a card paid, when, for what, the provider’s reference and the wallet afterwards', async () => {
  const fan = await world.fan();
  const { _id } = await topUp(fan, 'sandbox_ok');
  const [receipt, ...others] = await mailsTo(fan);
  expect(others).toEqual([]);
  expect(receipt?.subject).toBe('Receipt for $20.00 USD');
  for (const part of [
    'For: Wallet top-up.',
    'Your card paid $20.00 USD on Feb 3, 2027, 4:05 AM UTC.',
    'Your wallet now holds $20.00.',
    `Reference: sandbox ${(await rowOf(_id)).provider_payment_id}`,
  ])
    expect(receipt?.body_text).toContain(part);
});

test('is sent once, whatever reports the payment and however often', async () => {
  const fan = await world.fan();
  const { _id } = await topUp(fan, 'sandbox_late');
  expect(await mailsTo(fan)).toEqual([]);
  const { provider_payment_id } = await rowOf(_id);
  const outcome = { status: 'succeeded', amountMinor: 2_000n, id: provider_payment_id ?? '' } as const;
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(server.app, _id, outcome)));
  await server.runJob(settleJob, { paymentId: provider_payment_id ?? '' });
  expect(await mailsTo(fan)).toHaveLength(1);
});

test('names the performer, what a package put into the wallet, and each period of a subscription', async () => {
  const fan = await world.fan();
  await server.app.database
    .updateTable('accounts')
    .set({ email_verified_at: server.clock.now() })
    .where('id', '=', fan.id)
    .execute();
  await fan.client.call(topUpWallet, { body: { packageId, paymentMethod: 'sandbox_ok' } });
  await fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 12, source: 'card', paymentMethod: 'sandbox_ok' },
  });
  await fan.client.call(subscribe, {
    body: { performerId: performer.id, source: 'card', paymentMethod: 'sandbox_ok' },
  });
  server.clock.advance(28 * 86_400_000);
  await server.runJob(renewSubscriptionsJob);
  const [bought, tipped, ...subscribed] = await mailsTo(fan);
  expect(bought?.body_text).toContain('This added $60.00 to your wallet.');
  expect(tipped?.body_text).toMatch(/For: Tip, Performer \d+\./);
  expect(tipped?.body_text).toContain('Your wallet now holds $60.00.');
  expect(subscribed.map(({ subject }) => subject)).toEqual(['Receipt for $10.00 USD', 'Receipt for $10.00 USD']);
  expect(subscribed[0]?.body_text).toMatch(/For: Subscription for a month, Performer \d+\./);
});

test('says if the money stayed in the wallet, and why', async () => {
  const fan = await world.fan();
  const { paymentId } = await fan.client.call(sendTip, {
    params: { id: performer.id },
    body: { amount: 12, source: 'card', paymentMethod: 'sandbox_late' },
  });
  await server.app.database.insertInto('account_blocks').values({ owner_id: performer.id, other_id: fan.id }).execute();
  await server.runJob(settleJob, { paymentId: (await rowOf(paymentId)).provider_payment_id ?? '' });
  const [receipt] = await mailsTo(fan);
  expect(receipt?.body_text).toContain(
    'This creator is no longer available. The $12.00 that your card paid is in your wallet.',
  );
});

test('is not sent for failures; a payer who was told to wait learns that nothing was charged', async () => {
  const fan = await world.fan();
  await topUp(fan, 'sandbox_declined');
  expect(await mailsTo(fan)).toEqual([]);
  const { _id } = await topUp(fan, 'sandbox_late');
  await settlePayment(server.app, _id, {
    status: 'failed',
    amountMinor: 2_000n,
    failureMessage: 'The bank changed its mind.',
  });
  expect(await mailsTo(fan)).toMatchObject([
    {
      subject: 'Your payment of $20.00 USD did not go through',
      body_text: expect.stringContaining('The bank changed its mind. Nothing was charged.') as string,
    },
  ]);
  expect((await fan.client.call(searchTransactions)).data.map(({ status }) => status)).toEqual(['failed', 'failed']);
});
