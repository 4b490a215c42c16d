import { ApiError } from '@ovation/client';
import { createCoupon } from '@ovation/contract/money/coupons.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { calculatePayout } from '@ovation/contract/money/payouts.ts';
import { refundCharge, refundPayment } from '@ovation/contract/money/refunds.ts';
import { changeDeliveryAddress, getOrderNumbers, refundOrder } from '@ovation/contract/shop/orders.ts';
import { acceptRequest, askForProduct } from '@ovation/contract/shop/requests.ts';
import { changeProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import type { Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleJob } from '../../gateways/payments/sandbox/take-payment.ts';
import { shopHistories, type ShopStep } from '../../../test/stages/random-shop.ts';
import { setShopStage, type ShopStage } from '../../../test/stages/shop-stage.ts';
import { watchKeys, type KeyedProduct } from '../../../test/stages/watch-keys.ts';
import { auditBooks } from '../ledger/index.ts';
import { lockPayment, settleOpenPaymentsJob } from '../payments/index.ts';
import { cancelUnpaidOrdersJob } from './orders/change-order.ts';
import { completeOrdersJob } from './orders/jobs/finish-orders.ts';

const holdDays = 7;
/** Of products without licence keys; no number is unlimited. */
const stocks = [3, 6, 2, undefined, undefined, 2, undefined] as const;

let stage: ShopStage;

beforeAll(async () => {
  stage = await setShopStage({ LOG_LEVEL: 'silent' });
  for (const [code, value] of [
    ['A-THIRD', 33.33],
    ['ALL-OF-IT', 100],
  ] as const)
    await stage.server.admin.call(createCoupon, {
      body: { code, value, kind: 'percentage', targets: ['product'], maxUsesPerFan: null },
    });
});
afterAll(() => stage.server.stop());

interface Cast {
  readonly fans: readonly Person[];
  readonly performers: readonly Person[];
  readonly products: readonly OwnProduct[];
  /** The last of the products. */
  readonly keyed: readonly KeyedProduct[];
}

async function makeCast(): Promise<Cast> {
  const [one, two] = [await stage.world.performer(), await stage.world.performer()];
  const fans = [await stage.world.fan(), await stage.world.fan(), await stage.world.fan()];
  for (const fan of fans) {
    await fan.client.call(topUpWallet, { body: { amount: 120, paymentMethod: 'sandbox_ok' } });
    await Promise.all([stage.addressOf(fan, 'DE'), stage.addressOf(fan, 'FR')]);
  }
  await stage.shipping(
    one,
    { name: 'Home', countries: ['DE'], price: 3.33, freeFrom: 25 },
    { name: 'Elsewhere', countries: [], price: 1.5 },
  );
  const products = [
    await stage.thing(one, { stock: stocks[0], price: 7.77 }),
    await stage.thing(two, { stock: stocks[1], price: 12.01 }),
    await stage.download(one, { stock: stocks[2], price: 3.33 }),
    await stage.download(two, { price: 5 }),
    await stage.thing(two, { stock: 'unlimited', price: 4.99 }),
    await stage.thing(one, { ...made, stock: stocks[5], price: 9.99, depositPercent: 33 }),
    await stage.thing(two, { ...made, stock: 'unlimited', price: 6.67, depositPercent: 10, needsAddress: 'true' }),
    await stage.download(two, { licenceKeys: '["KEY-1","KEY-2"]', price: 6.66 }),
    await stage.download(one, { licenceKeys: '["KEY-1"]', price: 2.22 }),
  ];
  const keyed = [two, one].map((seller, index) => ({ seller, product: products[stocks.length + index] as OwnProduct }));
  return { fans, performers: [one, two], products, keyed };
}

const made = { type: 'made_to_order', name: 'Portrait', days: 4 } as const;

interface Row {
  readonly id: string;
  readonly buyer_id: string;
  readonly performer_id: string;
  readonly charge_id: string | null;
  readonly total: bigint;
}

async function ordersOf({ performers }: Cast): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, buyer_id, performer_id, charge_id, total
    from orders
    where performer_id in (${sql.join(performers.map(({ id }) => id))})
    order by created_at, id`.execute(stage.server.app.database);
  return rows;
}

async function paymentsOf({ fans }: Cast): Promise<{ id: string; amount: bigint }[]> {
  return stage.server.app.database
    .selectFrom('payments')
    .select(['id', 'amount'])
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

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
const personOf = (people: readonly Person[], id: string): Person => people.find((one) => one.id === id) as Person;
const partOf = (amount: bigint, percent: number): number => Number((amount * BigInt(percent)) / 100n || 1n) / 100;

async function play(step: ShopStep, cast: Cast): Promise<unknown> {
  if (step.kind === 'buy') return buyCart(step, cast);
  if (step.kind === 'commission') return commissionWork(step, cast);
  if (step.kind === 'minutes' || step.kind === 'days') return letPass(step);
  if (step.kind === 'banks-answer') return answerLate();
  if (step.kind === 'add-key') return addKey(cast.keyed[step.product] as KeyedProduct);
  if (step.kind === 'card-refund' || step.kind === 'dispute') return movePayment(step, cast);
  const order = pick(await ordersOf(cast), step.which);
  if (!order) return undefined;
  const [fan, performer] = [personOf(cast.fans, order.buyer_id), personOf(cast.performers, order.performer_id)];
  if (step.kind === 'seller') return stage.asSeller(performer, order.id, step.status, { note: 'Here.' });
  if (step.kind === 'buyer') return stage.asBuyer(fan, order.id, step.status as 'cancelled');
  if (step.kind === 'move')
    return fan.client.call(changeDeliveryAddress, {
      params: { id: order.id },
      body: { addressId: await stage.addressOf(fan, step.country) },
    });
  const body = { reason: 'A test.', ...(step.share > 100 ? {} : { amount: partOf(order.total, step.share) }) };
  if (step.kind === 'seller-refund') return performer.client.call(refundOrder, { params: { id: order.id }, body });
  if (order.charge_id === null) return undefined;
  return stage.server.admin.call(refundCharge, { params: { id: order.charge_id }, body });
}

async function buyCart({ fan, lines, card, coupon, country: to, key }: ShopStep & { kind: 'buy' }, cast: Cast) {
  const person = cast.fans[fan] as Person;
  const wanted = lines.map(({ product, quantity }) => {
    const chosen = cast.products[product] as OwnProduct;
    // More than one of a download is refused.
    return { product: chosen, quantity: chosen.type === 'digital' && quantity < 3 ? 1 : quantity };
  });
  return stage.checkout(
    person,
    wanted,
    {
      addressId: await stage.addressOf(person, to),
      ...(coupon === undefined ? {} : { coupon }),
      ...(card === undefined ? {} : { source: 'card' as const, paymentMethod: card }),
    },
    key === undefined ? undefined : `${person.id}-${key}`,
  );
}

async function commissionWork({ fan, product, card, ...step }: ShopStep & { kind: 'commission' }, cast: Cast) {
  const person = cast.fans[fan] as Person;
  const { _id } = await person.client.call(askForProduct, {
    params: { id: cast.products[product]?._id ?? '' },
    body: { brief: 'Me.' },
  });
  return person.client.call(acceptRequest, {
    params: { id: _id },
    body: {
      addressId: await stage.addressOf(person, step.country),
      ...(step.coupon === undefined ? {} : { coupon: step.coupon }),
      ...(card === undefined ? {} : { source: 'card' as const, paymentMethod: card }),
    },
  });
}

async function letPass({ kind, count }: { readonly kind: 'minutes' | 'days'; readonly count: number }): Promise<void> {
  await stage.days(kind === 'days' ? count : count / 1_440);
  await stage.server.runJob(cancelUnpaidOrdersJob);
  await stage.server.runJob(completeOrdersJob);
}

async function addKey({ product, seller }: KeyedProduct): Promise<void> {
  const licenceKeys = JSON.stringify([crypto.randomUUID()]);
  await seller.client.call(changeProduct, { params: { id: product._id }, body: { licenceKeys }, files: {} });
}

/** Late payments succeed, those that wait for their payer do not. */
async function answerLate(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select provider_payment_id as id
    from payments
    where status = 'pending' and provider_payment_id is not null`.execute(stage.server.app.database);
  await Promise.all(rows.map(({ id }) => stage.server.runJob(settleJob, { paymentId: id })));
  await stage.server.runJobs();
}

async function movePayment(step: ShopStep & { kind: 'card-refund' | 'dispute' }, cast: Cast): Promise<unknown> {
  const found = pick(await paymentsOf(cast), step.which);
  if (!found) return undefined;
  if (step.kind === 'card-refund')
    return stage.server.admin.call(refundPayment, {
      params: { id: found.id },
      body: { reason: 'A test.', ...(step.share > 100 ? {} : { amount: partOf(found.amount, step.share) }) },
    });
  return stage.server.app.transaction(async (work) => {
    const payment = await lockPayment(work.db, found.id);
    if (!payment) return;
    const amountMinor = (payment.amount * BigInt(step.share)) / 100n || 1n;
    await work.publish('provider.disputed', {
      provider: 'sandbox',
      payment,
      dispute: { id: `dispute-${found.id}`, amountMinor, reason: 'fraudulent', status: step.status },
    });
  });
}

/** A named failure is a valid result, anything else is a bug. */
async function playCalmly(step: ShopStep, cast: Cast): Promise<void> {
  try {
    await play(step, cast);
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode >= 500 || error.statusCode === 0) throw error;
  }
}

/** What is left of a product is what there was, less what orders have that was not returned. */
async function checkStock({ products }: Cast): Promise<void> {
  const { rows } = await sql<{ product_id: string; taken: bigint }>`
    select product_id, sum(quantity) as taken
    from order_items
    where returned_at is null and product_id in (${sql.join(products.map(({ _id }) => _id))})
    group by product_id`.execute(stage.server.app.database);
  const taken = new Map(rows.map((row) => [row.product_id, Number(row.taken)]));
  const left = await sql<{ id: string; total_stock: bigint | null }>`
    select id, total_stock from products where id in (${sql.join(products.map(({ _id }) => _id))})`.execute(
    stage.server.app.database,
  );
  for (const [index, { _id }] of products.slice(0, stocks.length).entries()) {
    const stock = left.rows.find(({ id }) => id === _id)?.total_stock;
    if (stocks[index] === undefined) expect(stock).toBeNull();
    else expect(Number(stock) + (taken.get(_id) ?? 0)).toBe(stocks[index]);
  }
}

/** What is held, computed for each sale from its order: open, or over for less than the hold time. */
async function checkHeld({ id, client }: Person): Promise<void> {
  const since = new Date(stage.server.clock.now().getTime() - holdDays * 86_400_000);
  const { rows } = await sql<{ held: bigint; open: bigint }>`
    with sales as (
      select o.type, o.status, h.released_at, c.created_at,
        c.net - (
          select coalesce(sum(r.net), 0)
          from charge_reversals r
          where r.charge_id = c.id and r.restored_at is null) as net
      from charges c
      join orders o on o.charge_id = c.id
      left join charge_holds h on h.charge_id = c.id
      where c.performer_id = ${id})
    select
      coalesce(sum(net) filter (where case
        when type = 'digital' then created_at > ${since}
        else status in ('paid', 'preparing', 'shipped', 'delivered', 'disputed') or released_at > ${since}
        end), 0)::bigint as held,
      coalesce(sum(net) filter (where type <> 'digital'
        and status in ('paid', 'preparing', 'shipped', 'delivered', 'disputed')), 0)::bigint as open
    from sales`.execute(stage.server.app.database);
  const funds = await client.call(calculatePayout, { body: {} });
  expect(Math.round(funds.held * 100)).toBe(Number(rows[0]?.held));
  expect(funds.available).toBe(Math.max(0, Math.round((funds.balance - funds.held) * 100) / 100));
  expect(Math.round((await client.call(getOrderNumbers)).held * 100)).toBe(Number(rows[0]?.open));
}

test('stock, licence keys, holds and the books agree, whatever buyers, sellers, staff and banks do at once', async () => {
  await fc.assert(
    fc.asyncProperty(shopHistories, async ({ commission, atOnce, steps }) => {
      await stage.world.settings({ performerCommission: commission, earningHoldDays: holdDays });
      const cast = await makeCast();
      const keys = watchKeys(stage, cast.fans, cast.keyed);
      for (let index = 0; index < steps.length; index += atOnce) {
        await Promise.all(steps.slice(index, index + atOnce).map((step) => playCalmly(step, cast)));
        await keys.look();
      }
      await stage.server.runJobs();
      await checkStock(cast);
      await keys.count();
      for (const performer of cast.performers) await checkHeld(performer);
      expect(await auditBooks(stage.server.app)).toEqual([]);
      await stage.server.runJob(settleOpenPaymentsJob);
      await letPass({ kind: 'minutes', count: 20 });
      await checkStock(cast);
      await keys.look();
      await keys.count();
      expect(await auditBooks(stage.server.app)).toEqual([]);
    }),
    { numRuns: byDepth({ small: 5, deep: 80 }), endOnFailure: true },
  );
});
