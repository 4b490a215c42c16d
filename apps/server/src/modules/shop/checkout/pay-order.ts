import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { chargeWithCoupon } from '../../coupons/index.ts';
import { holdCharge } from '../../ledger/index.ts';
import { insertPurchases } from '../../purchases/index.ts';
import { deleteStarts } from '../downloads/download-count.store.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderItemRow } from '../orders/order-item.store.ts';
import { isMoneyHeld } from '../orders/order-status.ts';
import type { OrderRow } from '../orders/order.store.ts';

export interface PayTerms {
  /** The site's share in basis points. */
  readonly commission: bigint;
  /** The card payment that has filled the wallet for it. */
  readonly paymentId?: string | undefined;
}

/** An order and what it consists of, which whoever pays for it has at hand. */
export interface OrderWithItems {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
}

/**
 * The order in which the orders of a checkout are paid, and so in which first sales open their sellers' accounts in the
 * books (docs/money.md).
 */
export function inPaymentOrder<Order extends OrderWithItems>(orders: readonly Order[]): Order[] {
  return orders.toSorted((one, other) => (one.order.performer_id < other.order.performer_id ? -1 : 1));
}

/**
 * The wallet pays for an order whose pieces are taken: one charge, held if its seller has something to do; downloads
 * are the buyer's at once. Throws balance-too-low and coupon-refused.
 */
export async function payOrder(
  work: Work,
  app: App,
  { order, items }: OrderWithItems,
  terms: PayTerms,
): Promise<OrderRow> {
  const { charge } = await book(work, app, order, terms);
  const now = app.clock.now();
  const downloads = items.filter(({ type }) => type === 'digital').map(({ product_id }) => product_id);
  // Those who buy again after a refund begin anew.
  await deleteStarts(work.db, order.buyer_id, downloads);
  await insertPurchases(work.db, { accountId: order.buyer_id, productIds: downloads, chargeId: charge.id }, now);
  if (isMoneyHeld(order)) await holdCharge(work.db, charge, now);
  const steps = isMoneyHeld(order) ? ({ to: 'paid' } as const) : ({ through: 'paid', to: 'completed' } as const);
  return changeOrder(work, app, order, { ...steps, by: 'system', values: { charge_id: charge.id } });
}

async function book(work: Work, app: App, order: OrderRow, { commission, paymentId }: PayTerms) {
  const charged = await chargeWithCoupon(
    work,
    {
      type: 'product',
      payerId: order.buyer_id,
      performerId: order.performer_id,
      gross: order.price + order.shipping,
      commission,
      objectId: order.id,
    },
    { target: 'product', couponId: order.coupon_id, paymentId, lowers: order.price },
    app.clock.now(),
  );
  const { gross, site_discount } = charged.charge;
  if (gross - site_discount !== order.total) throw new Error(`The order ${order.id} was charged at another price.`);
  return charged;
}
