import { ApiError } from '@ovation/client';
import { createCoupon } from '@ovation/contract/money/coupons.ts';
import { buyFeed, topUpWallet } from '@ovation/contract/money/money.ts';
import { createTokenPackage } from '@ovation/contract/money/token-packages.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { BalanceTooLow } from '../../platform/failure.ts';
import { auditBooks, chargeWallet } from '../ledger/index.ts';
import { lockPayment, type PaymentRow } from '../payments/index.ts';

/** One step of a history. `which` selects an existing object; amounts are cents, shares percent. */
type Step =
  | { readonly kind: 'top-up'; readonly fan: number; readonly amount: number }
  | { readonly kind: 'package'; readonly fan: number; readonly which: number }
  | { readonly kind: 'tip'; readonly fan: number; readonly amount: number }
  | { readonly kind: 'buy'; readonly fan: number; readonly which: number; readonly coupon?: string | undefined }
  | { readonly kind: 'subscribe'; readonly fan: number }
  | {
      readonly kind: 'refund-charge' | 'refund-payment' | 'dashboard-refund';
      readonly which: number;
      readonly share: number;
    }
  | {
      readonly kind: 'dispute';
      readonly which: number;
      readonly share: number;
      readonly status: 'open' | 'won' | 'lost';
    }
  | { readonly kind: 'refund-fails'; readonly which: number };

const fan = fc.nat(1);
const which = fc.nat(20);
const share = fc.integer({ min: 1, max: 110 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('top-up' as const), fan, amount: fc.integer({ min: 295, max: 4_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('package' as const), fan, which: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('tip' as const), fan, amount: fc.integer({ min: 1, max: 2_500 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      fan,
      which: fc.nat(2),
      coupon: fc.constantFrom(undefined, 'A-THIRD', 'ONE-HALF', 'ALL-OF-IT'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), fan }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund-charge' as const, 'refund-payment' as const, 'dashboard-refund' as const),
      which,
      share,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      which,
      share,
      status: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund-fails' as const), which }) },
);
const histories = fc.record({
  commission: fc.integer({ min: 0, max: 10_000 }),
  atOnce: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(anyStep, { minLength: 15, maxLength: 45 }),
});

let server: TestServer;
let world: World;
let packages: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
  const sold = [
    { name: 'Generous', price: 9.99, tokens: 12 },
    { name: 'Dear', price: 10, tokens: 8.33 },
  ];
  const coupons = { 'A-THIRD': 33.33, 'ONE-HALF': 50, 'ALL-OF-IT': 100 };
  await Promise.all(
    Object.entries(coupons).map(([code, value]) =>
      server.admin.call(createCoupon, {
        body: { code, value, kind: 'percentage', targets: ['feed'], maxUsesPerFan: null },
      }),
    ),
  );
  packages = (await Promise.all(sold.map((body) => server.admin.call(createTokenPackage, { body })))).map(
    ({ _id }) => _id,
  );
});
afterAll(() => server.stop());

interface Cast {
  readonly commission: bigint;
  readonly fans: readonly Person[];
  readonly performer: Person;
  readonly feeds: readonly string[];
}

async function makeCast(commission: bigint): Promise<Cast> {
  const [performer, ...fans] = [await world.performer({ monthlyPrice: 4.99 }), await world.fan(), await world.fan()];
  const feeds = await Promise.all([3.33, 7, 12.01].map((price) => world.feed(performer, { access: 'paid', price })));
  return { commission, fans, performer, feeds: feeds.map(({ _id }) => _id) };
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
const partOf = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n || 1n;

async function paymentsOf({ fans }: Cast): Promise<PaymentRow[]> {
  return server.app.database
    .selectFrom('payments')
    .selectAll()
    .where(
      'account_id',
      'in',
      fans.map(({ id }) => id),
    )
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function play(step: Step, cast: Cast): Promise<void> {
  const person = 'fan' in step ? (cast.fans[step.fan] as Person) : undefined;
  if (step.kind === 'top-up')
    await person?.client.call(topUpWallet, { body: { amount: step.amount / 100, paymentMethod: 'sandbox_ok' } });
  else if (step.kind === 'package')
    await person?.client.call(topUpWallet, {
      body: { packageId: packages[step.which] ?? '', paymentMethod: 'sandbox_ok' },
    });
  else if (step.kind === 'buy')
    await person?.client.call(buyFeed, {
      params: { id: cast.feeds[step.which] ?? '' },
      body: step.coupon === undefined ? {} : { coupon: step.coupon },
    });
  else if (step.kind === 'subscribe') await world.subscribe(person as Person, cast.performer);
  else if (step.kind === 'tip') await tip(step, person as Person, cast);
  else if (step.kind === 'refund-charge') await refundSale(step, cast);
  else await movePayment(step, cast);
}

/** Of any amount: the call has bounds. */
async function tip(
  { amount }: Step & { readonly kind: 'tip' },
  { id }: Person,
  { commission, performer }: Cast,
): Promise<void> {
  const sale = { type: 'tip', payerId: id, performerId: performer.id, gross: BigInt(amount), commission } as const;
  await server.app.transaction((work) => chargeWallet(work, sale, server.app.clock.now()));
}

async function refundSale(
  { which: index, share: percent }: { readonly which: number; readonly share: number },
  { fans }: Cast,
): Promise<void> {
  const charges = await server.app.database
    .selectFrom('charges')
    .selectAll()
    .where(
      'payer_id',
      'in',
      fans.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const charge = pick(charges, index);
  const amount =
    percent > 100 || charge === undefined
      ? {}
      : { amount: Number(partOf(charge.gross - charge.site_discount, percent)) / 100 };
  if (charge)
    await server.admin.call(refundCharge, { params: { id: charge.id }, body: { reason: 'A test.', ...amount } });
}

async function movePayment(step: Exclude<Step, { readonly fan: number }>, cast: Cast): Promise<void> {
  const payment = pick(await paymentsOf(cast), step.which);
  if (!payment) return;
  if (step.kind === 'refund-payment')
    await server.admin.call(refundPayment, {
      params: { id: payment.id },
      body: {
        reason: 'A test.',
        ...(step.share > 100 ? {} : { amount: Number(partOf(payment.amount, step.share)) / 100 }),
      },
    });
  else await report(step, payment.id);
}

/** An unsolicited report of the provider. A bank may take more than is left of a payment. */
async function report(step: Exclude<Step, { readonly fan: number }>, paymentId: string): Promise<void> {
  const booked = await server.app.database
    .selectFrom('refunds')
    .select(['provider_refund_id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  await server.app.transaction(async (work) => {
    const payment = await lockPayment(work.db, paymentId);
    if (!payment) return;
    const amountMinor = 'share' in step ? partOf(payment.amount, step.share) : 0n;
    if (step.kind === 'dispute')
      await work.publish('provider.disputed', {
        provider: 'sandbox',
        payment,
        dispute: { id: `dispute-${paymentId}`, amountMinor, reason: 'fraudulent', status: step.status },
      });
    if (step.kind === 'dashboard-refund')
      await work.publish('provider.refunded', {
        provider: 'sandbox',
        payment,
        refund: { id: `refund-${paymentId}-${step.share % 3}`, amountMinor, status: 'succeeded' },
      });
    if (step.kind === 'refund-fails' && booked)
      await work.publish('provider.refunded', {
        provider: 'sandbox',
        payment,
        refund: { id: booked.provider_refund_id ?? '', amountMinor: booked.amount, status: 'failed' },
      });
  });
}

/** A named failure is a valid result, anything else is a bug. */
async function playCalmly(step: Step, cast: Cast): Promise<void> {
  try {
    await play(step, cast);
  } catch (error) {
    if (error instanceof BalanceTooLow || (error instanceof ApiError && error.statusCode < 500 && error.statusCode > 0))
      return;
    throw error;
  }
}

/** The balance of a provider in the books equals what it took, less refunds and lost disputes. */
async function checkGateway(): Promise<void> {
  const { rows } = await sql<{ held: bigint; said: bigint }>`
    select
      (
        select coalesce(sum(case when debit = 'gateway:sandbox' then amount else -amount end), 0)::bigint
        from ledger_movements
        where 'gateway:sandbox' in (debit, credit)
      ) as held,
      (
        (select coalesce(sum(amount), 0) from payments where status = 'succeeded')
        - (
          select coalesce(sum(amount), 0)
          from refunds
          where status = 'succeeded' and payment_id is not null)
        - (select coalesce(sum(amount), 0) from disputes where status <> 'won')
      )::bigint as said`.execute(server.app.database);
  expect(rows[0]?.held).toBe(rows[0]?.said);
}

test('refunds, reverses and restores exactly, to the cent, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ commission, atOnce, steps }) => {
      await world.settings({ performerCommission: commission / 100 });
      const cast = await makeCast(BigInt(commission));
      for (let index = 0; index < steps.length; index += atOnce)
        await Promise.all(steps.slice(index, index + atOnce).map((step) => playCalmly(step, cast)));
      await server.runJobs();
      expect(await auditBooks(server.app)).toEqual([]);
      await checkGateway();
    }),
    { numRuns: byDepth({ small: 5, deep: 120 }), endOnFailure: true },
  );
});
