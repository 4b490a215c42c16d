import { english } from '@ovation/language/t.ts';
import type { App, Fulfilment } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { reasonAgainstOrder, releaseCoupon } from '../../coupons/index.ts';
import { holdProducts } from '../../library/index.ts';
import { orderOfPayment, requireOrder, type PaymentRow } from '../../payments/index.ts';
import { findBought } from '../../purchases/index.ts';
import { canContinue } from '../../subscriptions/index.ts';
import { changeOrder } from '../orders/change-order.ts';
import { loadItems, markTaken, loadOrderEvents, type OrderItemRow } from '../orders/order-item.store.ts';
import { deleteUnpaidOrders, lockOrdersOfCheckout, type OrderRow } from '../orders/order.store.ts';
import { lockProductsOfOrders, returnPieces, takePieces } from '../orders/pieces.ts';
import { reasonOfRequest } from '../requests/change-request.ts';
import { inPaymentOrder, payOrder, type OrderWithItems } from './pay-order.ts';
import { storedText, storedWithin } from '../../../platform/language/stored-text.ts';

/**
 * Pays for the orders of a checkout from the wallet that a card has just filled, at the prices that the buyer saw. What
 * cannot be sold any more is cancelled, and its part of the money stays in the wallet.
 */
export async function fulfilOrders(work: Work, app: App, payment: PaymentRow, commission: bigint): Promise<Fulfilment> {
  const sold: OrderRow[] = [];
  const reasons: string[] = [];
  for (const paid of inPaymentOrder(await lockCheckout(work, payment))) {
    const { order } = paid;
    const reason = await reasonAgainst(work, app, paid, payment);
    if (reason === undefined) sold.push(await payOrder(work, app, paid, { commission, paymentId: payment.id }));
    else reasons.push(reason);
    if (reason !== undefined && order.status === 'unpaid')
      await changeOrder(work, app, order, {
        to: 'cancelled',
        by: 'system',
        note: storedText(english('{reason} The amount you paid for it is in your wallet.'), {
          reason: storedWithin(reason),
        }),
      });
  }
  // Of an order that was not sold.
  await releaseCoupon(work, payment.id);
  const chargeId = sold[0]?.charge_id;
  return chargeId
    ? { chargeId }
    : { keptBecause: reasons[0] ?? storedText(english('There was nothing left to pay for.')) };
}

async function lockCheckout(work: Work, payment: PaymentRow): Promise<OrderWithItems[]> {
  const orders = await lockOrdersOfCheckout(work.db, requireOrder(payment, 'product').objectId);
  const items = await loadItems(
    work.db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, items: items.filter(({ order_id }) => order_id === order.id) }));
}

/** Why an order cannot be sold any more, as a stored text. Takes the pieces of one whose reservation ran out again. */
async function reasonAgainst(
  work: Work,
  app: App,
  { order, items }: OrderWithItems,
  payment: PaymentRow,
): Promise<string | undefined> {
  if (order.charge_id !== null || !['unpaid', 'cancelled'].includes(order.status))
    return storedText(english('This has already been paid.'));
  return (
    (await reasonOfBuyer(work, order)) ??
    (await reasonOfItems(work, order, items)) ??
    (await reasonOfRequest(work, order)) ??
    (await reasonOfCoupon(work, app, order, payment)) ??
    (order.status === 'cancelled' ? takeAgain(work, order, items) : undefined)
  );
}

async function reasonOfBuyer(
  work: Work,
  { id, status, buyer_id, performer_id }: OrderRow,
): Promise<string | undefined> {
  const last = (await loadOrderEvents(work.db, [id])).at(-1);
  if (status === 'cancelled' && last?.actor === 'buyer') return storedText(english('You had cancelled this order.'));
  return (await canContinue(work.db, { accountId: buyer_id, performerId: performer_id }))
    ? undefined
    : storedText(english('This creator is no longer available.'));
}

async function reasonOfItems(
  work: Work,
  { buyer_id }: OrderRow,
  items: readonly OrderItemRow[],
): Promise<string | undefined> {
  const productIds = items.map(({ product_id }) => product_id);
  const there = await holdProducts(work.db, productIds);
  if (productIds.some((id) => !there.has(id))) return storedText(english('This is no longer for sale.'));
  const downloads = items.filter(({ type }) => type === 'digital').map(({ product_id }) => product_id);
  const bought = await findBought(work.db, buyer_id, downloads);
  return bought.length > 0 ? storedText(english('You had already bought this.')) : undefined;
}

async function reasonOfCoupon(
  work: Work,
  app: App,
  { coupon_id, buyer_id, performer_id, price, discount }: OrderRow,
  payment: PaymentRow,
): Promise<string | undefined> {
  return reasonAgainstOrder(
    work,
    {
      couponId: coupon_id,
      paymentId: payment.id,
      accountId: buyer_id,
      performerId: performer_id,
      target: 'product',
      price,
      paid: price - discount,
    },
    app.clock.now(),
  );
}

async function takeAgain(work: Work, { id }: OrderRow, items: readonly OrderItemRow[]): Promise<string | undefined> {
  if (!(await takePieces(work, items))) return storedText(english('This was sold out before your payment arrived.'));
  await markTaken(work.db, id);
  return undefined;
}

/**
 * Locks the orders that money has arrived for, and their products, before the wallet: pieces of a cancelled order are
 * taken again, and those of one that cannot be sold any more come back.
 */
export async function lockPaidOrders(work: Work, payment: PaymentRow): Promise<void> {
  const paid = orderOfPayment(payment);
  if (paid.purpose !== 'product') return;
  const orders = await lockOrdersOfCheckout(work.db, paid.objectId);
  await lockProductsOfOrders(
    work,
    orders.filter(({ charge_id }) => charge_id === null),
  );
}

/** A failed payment lets go of its pieces at once. */
export async function cancelUnpaid(work: Work, app: App, payment: PaymentRow): Promise<void> {
  const paid = orderOfPayment(payment);
  if (paid.purpose !== 'product') return;
  const orders = await lockOrdersOfCheckout(work.db, paid.objectId);
  const unpaid = orders.filter(({ status }) => status === 'unpaid');
  await lockProductsOfOrders(work, unpaid);
  for (const order of unpaid)
    await changeOrder(work, app, order, {
      to: 'cancelled',
      by: 'system',
      note: payment.failure_message ?? storedText(english('The payment did not go through. Nothing was charged.')),
    });
}

/** As if the buyer had never tried: the provider does not know their card. */
export async function discardOrders(work: Work, payment: PaymentRow): Promise<void> {
  const paid = orderOfPayment(payment);
  if (paid.purpose !== 'product') return;
  const orders = await lockOrdersOfCheckout(work.db, paid.objectId);
  const items = await loadItems(
    work.db,
    orders.map(({ id }) => id),
  );
  await returnPieces(work, items);
  await deleteUnpaidOrders(work.db, paid.objectId);
}
