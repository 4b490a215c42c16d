import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { dayMs, readShopTerms } from '../../terms.ts';
import { removeOldAddresses } from '../order.store.ts';

const batch = 500;

export const removeOrderAddressesJob = job({ name: 'remove-order-addresses' });

/** Removes the addresses of orders that ended some time ago: no one needs them any more. Safe to run twice. */
export async function removeOrderAddresses(app: App): Promise<void> {
  const { addressDays } = await readShopTerms(app);
  const before = new Date(app.clock.now().getTime() - addressDays * dayMs);
  while ((await app.transaction((work) => removeOldAddresses(work.db, before, batch))) === batch);
}
