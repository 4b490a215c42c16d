import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { changeOrder } from './change-order.ts';
import { listFreeWaiting, lockOrder } from './order.store.ts';

/**
 * A performer who closes the account ships nothing more. `refunds` gives the money of such orders back, which ends
 * them; orders that a coupon made free have none.
 */
export async function endFreeOrders(work: Work, app: App, performerId: string): Promise<void> {
  for (const id of await listFreeWaiting(work.db, performerId)) {
    const order = await lockOrder(work.db, id);
    if (order?.status === 'paid' || order?.status === 'preparing')
      await changeOrder(work, app, order, {
        to: 'refunded',
        by: 'system',
        note: t('The performer has closed their account.'),
      });
  }
}
