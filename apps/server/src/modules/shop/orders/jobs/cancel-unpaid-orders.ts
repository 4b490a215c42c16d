import { t } from '@ovation/language/t.ts';
import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { changeOrder } from '../change-order.ts';
import { listRunOut, lockOrder } from '../order.store.ts';

const batch = 100;

export const cancelUnpaidOrdersJob = job({ name: 'cancel-unpaid-orders' });

/** Lets go of the pieces of orders whose payment did not arrive in time. Safe to run twice, and beside itself. */
export async function cancelUnpaidOrders(app: App): Promise<void> {
  for (;;) {
    const ids = await listRunOut(app.database, app.clock.now(), batch);
    for (const id of ids) await cancel(app, id);
    if (ids.length < batch) return;
  }
}

async function cancel(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const order = await lockOrder(work.db, id);
    if (order?.status !== 'unpaid' || (order.reserved_until ?? 0) > app.clock.now()) return;
    const note = t('The payment did not arrive in time. Nothing was charged.');
    await changeOrder(work, app, order, { to: 'cancelled', by: 'system', note });
  });
}
