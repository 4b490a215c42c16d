import type { Work } from '../../platform/database/transaction.ts';
import { lockSubscriptionsOf } from '../subscriptions/index.ts';

/** Locks everything that precedes the wallet and that taking sales back, or restoring them, may change. */
export async function lockSales(work: Work, payerId: string, chargeId?: string): Promise<void> {
  await lockSubscriptionsOf(work.db, payerId);
  await work.publish('sales.locking', { payerId, ...(chargeId === undefined ? {} : { chargeId }) });
}
