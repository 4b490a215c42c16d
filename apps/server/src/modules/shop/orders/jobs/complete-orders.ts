import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { changeOrder } from '../change-order.ts';
import { listDue, lockOrder } from '../order.store.ts';

const batch = 100;

export const completeOrdersJob = job({ name: 'complete-orders' });

/** Completes orders that were delivered or shipped long enough ago without a complaint. Safe to run twice. */
export async function completeOrders(app: App): Promise<void> {
  for (;;) {
    const ids = await listDue(app.database, app.clock.now(), batch);
    for (const id of ids) await complete(app, id);
    if (ids.length < batch) return;
  }
}

async function complete(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const order = await lockOrder(work.db, id);
    if (!order?.completes_at || order.completes_at > app.clock.now()) return;
    await changeOrder(work, app, order, { to: 'completed', by: 'system' });
  });
}
