import { randomUUID } from 'node:crypto';
import {
  changePayoutGateway,
  createPayoutRequest,
  createStripeAccount,
  getPayoutDetails,
} from '@ovation/contract/money/payouts.ts';
import { approvePayoutRequest, reviewPayoutRequest, sendPayout } from '@ovation/contract/money/payout-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWallet } from '../../../test/fill-wallet.ts';
import { startStripeSite, type StripeSite } from '../../../test/start-stripe-site.ts';
import { auditBooks } from '../ledger/index.ts';
import { finishPayoutsJob } from './send-payout.ts';

let site: StripeSite;
let world: World;

beforeAll(async () => {
  site = await startStripeSite();
  world = createWorld(site.server);
  await world.settings({ performerCommission: 0, earningHoldDays: 0 });
});
afterAll(() => site.stop());

/** A performer with 100 earned, which a card of Stripe's paid. */
async function earner(): Promise<Person> {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await fillWallet(site.server, fan, 10_000n);
  await world.tip(fan, performer, 100);
  return performer;
}

/** With an approved request for 80 and an account that Stripe may pay. */
async function approved(): Promise<{ performer: Person; accountId: string; id: string }> {
  const performer = await earner();
  const { accountId } = await performer.client.call(createStripeAccount, {
    body: { country: 'DE', currentPassword: performer.password },
  });
  site.stripe.onboard(accountId, 'ready');
  await site.deliver();
  await performer.client.call(changePayoutGateway, { body: { method: 'stripe', currentPassword: performer.password } });
  const { _id: id } = await performer.client.call(createPayoutRequest, {
    body: { amount: 80 },
    idempotencyKey: randomUUID(),
  });
  await site.server.admin.call(approvePayoutRequest, { params: { id } });
  return { performer, accountId, id };
}

const send = (id: string) => site.server.admin.call(sendPayout, { params: { id } });
const view = (id: string) => site.server.admin.call(reviewPayoutRequest, { params: { id } });
const transfersOf = (id: string) =>
  site.stripe.events.filter(({ type, rawBody }) => type === 'transfer.created' && rawBody.includes(id));

/** What the site has with Stripe to pay out of. */
async function takeIn(amountMinor: bigint): Promise<void> {
  const request = {
    amountMinor,
    currency: 'USD',
    paymentMethod: 'pm_card_visa',
    description: 'Wallet top-up',
    returnUrl: 'https://ovation.example/',
  };
  await site.server.app.payments
    .named('stripe')
    ?.createPayment({ ...request, idempotencyKey: randomUUID(), reference: randomUUID() });
}

test('an account is opened at Stripe, and is ready once its webhook says so', async () => {
  const performer = await earner();
  const { url, accountId, isReady } = await performer.client.call(createStripeAccount, {
    body: { country: 'DE', currentPassword: performer.password },
  });
  expect([url.startsWith(site.stripe.url), isReady]).toEqual([true, false]);
  expect(
    (await performer.client.call(createStripeAccount, { body: { currentPassword: performer.password } })).accountId,
  ).toBe(accountId);
  site.stripe.onboard(accountId, 'restricted');
  await site.deliver();
  expect(JSON.stringify(await performer.client.call(getPayoutDetails))).not.toContain('"isReady":true');
  site.stripe.onboard(accountId, 'ready');
  await site.deliver();
  expect(
    (await performer.client.call(createStripeAccount, { body: { currentPassword: performer.password } })).isReady,
  ).toBe(true);
});

test('a payout that Stripe’s balance cannot pay moves nothing, and goes out once there is enough', async () => {
  const { id } = await approved();
  expect(await send(id)).toMatchObject({ status: 'approved' });
  expect((await view(id)).events.at(-1)).toMatchObject({
    action: 'refused',
    note: expect.stringContaining('too low') as unknown,
  });
  await takeIn(50_000n);
  await Promise.all([send(id), send(id), send(id)]);
  expect((await view(id)).status).toBe('paid');
  expect(transfersOf(id)).toHaveLength(1);
});

test.each([2, 30 * 60])(
  'a payout whose answers were all lost is found by the job %i minutes later, and sent once',
  async (minutes) => {
    const { id } = await approved();
    await takeIn(50_000n);
    site.stripe.trouble(
      Array.from({ length: 4 }, () => 'lost-answer'),
      'POST /v1/transfers',
    );
    expect(await send(id)).toMatchObject({ status: 'paying' });
    site.server.clock.advance(minutes * 60_000);
    await Promise.all([site.server.runJob(finishPayoutsJob), site.server.runJob(finishPayoutsJob)]);
    expect(
      await site.server.app.database.selectFrom('payout_requests').select('status').where('id', '=', id).execute(),
    ).toEqual([{ status: 'paid' }]);
    expect(transfersOf(id)).toHaveLength(1);
  },
);

test('leaves the books correct', async () => expect(await auditBooks(site.server.app)).toEqual([]));
