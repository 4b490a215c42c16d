import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { sendTip, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { saveCard } from '@ovation/contract/money/payments.ts';
import { listRefunds } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { auditBooks, readBalance } from '../ledger/index.ts';
import { settleOpenPaymentsJob } from '../payments/index.ts';
import { settleRefundsJob } from './request-refund.ts';
import { settleJob } from '../../gateways/payments/sandbox/take-payment.ts';

let server: TestServer;
let world: World;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  performer = await world.performer({ monthlyPrice: 20 });
});
afterAll(() => server.stop());

const close = ({ client, password }: Person, givesUpBalance = false) =>
  client.call(closeAccount, { body: { password, givesUpBalance } });
const rowOf = (id: string) =>
  server.app.database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const balanceOf = (fan: Person) => readBalance(server.app.database, fan.id);
const refundsOf = async (paymentId: string) =>
  (await server.admin.call(listRefunds, { query: { pageSize: 100 } })).data.filter(
    (refund) => refund.paymentId === paymentId,
  );

/** Delivers the provider's answer several times, and runs the refund job, on several machines. */
async function arrive(paymentId: string): Promise<void> {
  await server.runJob(settleJob, { paymentId: (await rowOf(paymentId)).provider_payment_id ?? '' });
  await server.runJobs();
  server.clock.advance(2 * 60_000);
  await Promise.all([
    server.runJob(settleRefundsJob),
    server.runJob(settleRefundsJob),
    server.runJob(settleOpenPaymentsJob),
  ]);
  await server.runJobs();
}

test.each(['top-up', 'tip', 'subscription'] as const)(
  'a %s that its card pays after the account was closed goes back to the card, once',
  async (order) => {
    const fan = await world.fan();
    const card = { source: 'card' as const, paymentMethod: 'sandbox_late' };
    if (order === 'top-up') await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_late' } });
    else if (order === 'tip')
      await fan.client.call(sendTip, { params: { id: performer.id }, body: { amount: 20, ...card } });
    else await fan.client.call(subscribe, { body: { performerId: performer.id, ...card } });
    const { id } = await server.app.database
      .selectFrom('payments')
      .select('id')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    await close(fan);
    await arrive(id);
    expect(await rowOf(id)).toMatchObject({
      status: 'succeeded',
      charge_id: null,
      kept_because: 'The account was closed.',
    });
    expect(await refundsOf(id)).toMatchObject([{ source: 'closing', status: 'succeeded', amount: 20 }]);
    expect(await balanceOf(fan)).toBe(0n);
    await arrive(id);
    expect(await refundsOf(id)).toHaveLength(1);
  },
);

test('is requested again until the provider answers', async () => {
  const [fan, provider] = [await world.fan(), server.app.payments.current()];
  const { _id } = await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_late' } });
  await close(fan);
  const original = provider.refundPayment.bind(provider);
  provider.refundPayment = async () => {
    throw new Error('The provider is away.');
  };
  await arrive(_id);
  expect(await balanceOf(fan)).toBe(2_000n);
  provider.refundPayment = original;
  await arrive(_id);
  expect(await balanceOf(fan)).toBe(0n);
  expect(await refundsOf(_id)).toMatchObject([{ status: 'succeeded' }]);
});

test('a payment that arrives while the account closes is either counted before or refunded after', async () => {
  for (let round = 0; round < 8; round += 1) {
    const fan = await world.fan();
    const { _id } = await fan.client.call(topUpWallet, { body: { amount: 20, paymentMethod: 'sandbox_late' } });
    await server.runJob(settleJob, { paymentId: (await rowOf(_id)).provider_payment_id ?? '' });
    const [closing] = await Promise.allSettled([close(fan), server.runJobs()]);
    await arrive(_id);
    const isClosed = closing.status === 'fulfilled';
    expect(await balanceOf(fan)).toBe(isClosed ? 0n : 2_000n);
    if (closing.status === 'rejected')
      expect(closing.reason).toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('You have $20.00 left in your wallet, which can’t be paid out.') as string,
      });
  }
});

test('a balance that was given up stays booked in the wallet, where no one can spend it', async () => {
  const fan = await world.fan({ balance: 20 });
  await close(fan, true);
  expect(await balanceOf(fan)).toBe(2_000n);
});

test('saved cards are removed with the account, at the provider too', async () => {
  const fan = await world.fan();
  const { setup } = await fan.client.call(saveCard, { params: { provider: 'sandbox' }, body: {} });
  await fetch(`${server.url}${new URL(setup?.redirectUrl ?? '').pathname}/sandbox_ok`, {
    method: 'POST',
    redirect: 'manual',
  });
  await fan.client.call(saveCard, { params: { provider: 'sandbox' }, body: { setupId: setup?.id ?? '' } });
  await close(fan);
  await server.runJobs();
  const card = await server.app.database
    .selectFrom('payment_cards')
    .selectAll()
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow();
  expect(card).toMatchObject({ removed_at: expect.any(Date) as Date, is_default: false });
  expect(await server.app.payments.current().knowsPaymentMethod(card.payment_method)).toBe(false);
});

test('leaves the books correct', async () => expect(await auditBooks(server.app)).toEqual([]));
