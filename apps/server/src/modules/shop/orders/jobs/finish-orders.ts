import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { changeOrder } from '../change-order.ts';
import { listDue, lockOrder, removeOldAddresses } from '../order.store.ts';
import { dayMs, readShopTerms } from '../../terms.ts';

const ordersAtOnce = 100;

export const completeOrdersJob = job({ name: 'complete-orders' });

/** Completes orders that were delivered or shipped long enough ago without a complaint. Safe to run twice. */
export async function completeOrders(app: App): Promise<void> {
  for (;;) {
    const ids = await listDue(app.database, app.clock.now(), ordersAtOnce);
    for (const id of ids) await complete(app, id);
    if (ids.length < ordersAtOnce) return;
  }
}

async function complete(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const order = await lockOrder(work.db, id);
    if (!order?.completes_at || order.completes_at > app.clock.now()) return;
    await changeOrder(work, app, order, { to: 'completed', by: 'system' });
  });
}

const addressesAtOnce = 500;

export const removeOrderAddressesJob = job({ name: 'remove-order-addresses' });

/** Removes the addresses of orders that ended some time ago: no one needs them any more. Safe to run twice. */
export async function removeOrderAddresses(app: App): Promise<void> {
  const { addressDays } = await readShopTerms(app);
  const before = new Date(app.clock.now().getTime() - addressDays * dayMs);
  while ((await app.transaction((work) => removeOldAddresses(work.db, before, addressesAtOnce))) === addressesAtOnce);
}
