import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { changeOrder } from './change-order.ts';
import { listFreeWaiting, lockOrders } from './order.store.ts';
import { lockProductsOfOrders } from './pieces.ts';

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
      note: t('The performer has closed their account.'),
    });
}
