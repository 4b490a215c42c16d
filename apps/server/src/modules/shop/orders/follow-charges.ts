import { english, type EnglishText } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { ReversedCharge } from '../../ledger/index.ts';
import { insertPurchases } from '../../purchases/index.ts';
import { changeOrder, mayChange } from './change-order.ts';
import { loadItems, markTaken } from './order-item.store.ts';
import { freesPieces } from './order-status.ts';
import { lockOrder, lockOrdersOfBuyer, listFreeWaiting, lockOrders } from './order.store.ts';
import { lockProductsOfOrders, takePieces } from './pieces.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/**
 * Locks the orders whose sales may be taken back, and the products of what may return to stock: both precede the wallet
 * in the lock order.
 */
export async function lockSoldOrders(
  work: Work,
  sales: { readonly payerId: string; readonly chargeId?: string },
): Promise<void> {
  const orders = await lockOrdersOfBuyer(work.db, sales);
  await lockProductsOfOrders(
    work,
    orders.filter((order) => freesPieces(order, 'refunded')),
  );
}

/** Anyone else gave the whole sale back: staff, a bank, a block. Its order becomes refunded. */
export async function followReversal(work: Work, app: App, charge: ReversedCharge): Promise<void> {
  if (charge.type !== 'product' || charge.left > 0n) return;
  const order = await lockOrder(work.db, charge.objectId ?? '');
  const reason = reasons[charge.cause];
  if (order && mayChange(order, { to: 'refunded', by: 'system' }))
    await changeOrder(work, app, order, { to: 'refunded', by: 'system', note: reason ? storedText(reason) : '' });
}

const reasons: Readonly<Partial<Record<ReversedCharge['cause'], EnglishText>>> = {
  refund: english('The buyer was refunded.'),
  dispute: english('The buyer’s bank has taken the money back.'),
};

/**
 * The site has won a dispute: the seller has the money again, and the buyer the downloads. `refunds` restores no sale
 * whose pieces were never shipped.
 */
export async function followRestoration(work: Work, app: App, charge: ReversedCharge): Promise<void> {
  if (charge.type !== 'product' || charge.left === 0n) return;
  const order = await lockOrder(work.db, charge.objectId ?? '');
  if (order?.status !== 'refunded') return;
  const items = await loadItems(work.db, [order.id]);
  const downloads = items.filter(({ type }) => type === 'digital');
  await insertPurchases(
    work.db,
    {
      accountId: order.buyer_id,
      productIds: downloads.map(({ product_id }) => product_id),
      chargeId: charge.chargeId,
    },
    app.clock.now(),
  );
  await changeOrder(work, app, order, {
    to: 'completed',
    by: 'system',
    note: storedText(english('The bank has decided that the payment was valid.')),
  });
  if (order.type === 'made_to_order') return;
  await takeAgain(
    work,
    order.id,
    items.filter(({ returned_at }) => returned_at !== null),
  );
}

/** Copies of a limited download; if there is none left, one more is sold than planned. */
async function takeAgain(work: Work, orderId: string, items: Awaited<ReturnType<typeof loadItems>>): Promise<void> {
  await takePieces(work, items);
  await markTaken(work.db, orderId);
}

/**
 * A performer who closes the account ships nothing more. `refunds` gives the money of such orders back, which ends
 * them; orders that a coupon made free have none.
 */
export async function endFreeOrders(work: Work, app: App, performerId: string): Promise<void> {
  const orders = await lockOrders(work.db, await listFreeWaiting(work.db, performerId));
  const waiting = orders.filter(({ status }) => status === 'paid' || status === 'preparing');
  await lockProductsOfOrders(work, waiting);
  for (const order of waiting)
    await changeOrder(work, app, order, {
      to: 'refunded',
      by: 'system',
      note: storedText(english('The creator has closed their account.')),
    });
}
