import type { Work } from '../../platform/database/transaction.ts';
import { announceSubscription } from './start-subscription.ts';
import type { PaidType } from './periods/period.ts';
import { announce } from './prices/price-change.ts';
import { chargeMoment, type AskedPrices } from './prices/renewal-terms.ts';
import { updateSubscription, type SubscriptionRow } from './subscription.store.ts';
import { renewSubscriptionsJob } from './jobs/renew-subscriptions-job.ts';

export interface PayingSource {
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | null;
}

/**
 * Changes what renewals are paid from. A past-due renewal is retried at once: the fan does not want to wait. The row is
 * locked.
 */
export async function choosePayingSource(
  work: Work,
  row: SubscriptionRow,
  { source, paymentMethod }: PayingSource,
  now: Date,
): Promise<SubscriptionRow> {
  const isPastDue = row.status === 'past-due';
  const changed = await updateSubscription(
    work.db,
    row.id,
    { source, payment_method: paymentMethod, ...(isPastDue ? { next_charge_at: now } : {}) },
    now,
  );
  if (isPastDue) await work.enqueue(renewSubscriptionsJob, {}, { key: 'renew-subscriptions at once' });
  return changed;
}

/**
 * Chooses the plan of the next renewal, at its present price. Choosing the running plan undoes an earlier choice. The
 * row is locked.
 */
export async function chooseNextType(
  work: Work,
  row: SubscriptionRow,
  type: PaidType,
  asked: AskedPrices,
  now: Date,
): Promise<SubscriptionRow> {
  const isRunning = type === row.type;
  const kept = announce({ price: row.price, next_price: null, next_price_from: null }, asked[type], {
    chargeAt: chargeMoment(row, now),
    now,
  });
  const changed = await updateSubscription(
    work.db,
    row.id,
    isRunning ? { next_type: null, ...kept } : { next_type: type, next_price: asked[type], next_price_from: null },
    now,
  );
  await announceSubscription(work, changed);
  return changed;
}
