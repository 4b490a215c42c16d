import { randomBytes } from 'node:crypto';
import type { DeliveryAddress } from '@ovation/contract/shop/addresses.ts';
import { depositOf } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { sealAddress } from '../addresses/seal-address.ts';
import type { OrderItemRow } from '../orders/order-item.store.ts';
import { makeOrderNumber } from '../orders/order-number.ts';
import { insertOrder, type NewOrder } from '../orders/order.store.ts';
import { takeKeysOf } from '../orders/pieces.ts';
import { reservationMs } from '../terms.ts';
import type { OrderWithItems } from './pay-order.ts';
import { titleOf, type CartLine, type CartOrder } from './price-cart.ts';

/** An order with its final price, in minor units. */
export interface PricedOrder extends CartOrder {
  readonly shipping: bigint;
  readonly discount: bigint;
  /** The coupon that gave the discount. */
  readonly couponId: string | null;
}

interface CheckoutOf {
  readonly id: string;
  readonly buyerId: string;
  readonly address: DeliveryAddress | undefined;
  /** The products whose items need a licence key. */
  readonly keyed: ReadonlySet<string>;
}

/** Writes the unpaid orders of a checkout with their items and licence keys, in the order of their ids. */
export async function insertOrders(
  work: Work,
  app: App,
  checkout: CheckoutOf,
  orders: readonly PricedOrder[],
): Promise<OrderWithItems[]> {
  const inserted: OrderWithItems[] = [];
  for (const order of orders) inserted.push(await insertNumbered(work, rowOf(app, checkout, order), order));
  const items = inserted.flatMap((one) => one.items);
  const withKeys = await takeKeysOf(work, items, checkout.keyed);
  return inserted.map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, is_keyed: withKeys.has(item.id) })),
  }));
}

function rowOf(app: App, { id, buyerId, address }: CheckoutOf, order: PricedOrder): NewOrder {
  const now = app.clock.now();
  const delivery =
    order.type !== 'digital' && address ? { address_sealed: sealAddress(app, address), country: address.country } : {};
  return {
    id: newId(),
    checkout_id: id,
    buyer_id: buyerId,
    performer_id: order.performer._id,
    type: order.type,
    status: 'unpaid',
    has_downloads: order.lines.some(({ product }) => product.type === 'digital'),
    title: titleOf(order.lines),
    price: order.price,
    discount: order.discount,
    shipping: order.shipping,
    coupon_id: order.couponId,
    ...delivery,
    ...workOf(order),
    reserved_until: new Date(now.getTime() + reservationMs),
    created_at: now,
    updated_at: now,
  };
}

function workOf({ made, price, discount, shipping }: PricedOrder): Pick<NewOrder, 'days' | 'deposit'> {
  return made ? { days: made.days, deposit: depositOf(price - discount + shipping, made.depositPercent) } : {};
}

const attempts = 5;

/** Draws another number if one is taken. */
async function insertNumbered({ db }: Work, order: NewOrder, { lines }: PricedOrder): Promise<OrderWithItems> {
  const items = itemsOf(order, lines);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const row = await insertOrder(db, { ...order, number: makeOrderNumber(randomBytes(16)) }, items);
    if (row) return { order: row, items };
  }
  throw new Error('No free order number was found.');
}

function itemsOf({ id }: NewOrder, lines: readonly CartLine[]): OrderItemRow[] {
  return lines.map(({ product, variant, quantity }, position) => ({
    id: newId(),
    order_id: id,
    position,
    product_id: product.id,
    variant_id: variant.id,
    type: product.type,
    name: product.name,
    variant: variant.name,
    sku: variant.sku,
    price: variant.price,
    quantity,
    returned_at: null,
    is_keyed: false,
  }));
}
