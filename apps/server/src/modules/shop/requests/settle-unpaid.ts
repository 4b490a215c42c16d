import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged } from '../../../platform/failure.ts';
import { loadPayment } from '../../payments/index.ts';
import { changeOrder } from '../orders/change-order.ts';
import { loadOrder, lockOrder, type OrderRow } from '../orders/order.store.ts';
import type { RequestRow } from './request.store.ts';

/** Throws payment-under-way while the fan's card is being charged for the offer. The request is locked. */
export async function requireNotBeingPaid(work: Work, { order_id }: RequestRow): Promise<void> {
  const order = order_id === null ? undefined : await loadOrder(work.db, order_id);
  if (order && (await isBeingPaid(work, order)))
    throw new NothingCharged(
      'payment-under-way',
      t('A card payment for this is still under way. Please wait a moment; nothing more was charged.'),
    );
}

async function isBeingPaid(work: Work, { status, payment_id }: OrderRow): Promise<boolean> {
  if (status !== 'unpaid' || payment_id === null) return false;
  const payment = await loadPayment(work.db, payment_id);
  return payment?.status === 'created' || payment?.status === 'pending';
}

/** Cancels an order that was never paid, in the name of its buyer: its money, if it comes, stays in the wallet. */
export async function cancelUnpaidOrder(work: Work, app: App, { order_id, fan_id }: RequestRow, note: string) {
  const order = order_id === null ? undefined : await lockOrder(work.db, order_id);
  if (order?.status === 'unpaid')
    await changeOrder(work, app, order, { to: 'cancelled', by: 'buyer', actorId: fan_id, note });
}
