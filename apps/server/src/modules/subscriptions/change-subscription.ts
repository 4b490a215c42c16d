import type { Work } from '../../platform/database/transaction.ts';
import { announceSubscription, type PaidTerms } from './start-subscription.ts';
import { updateSubscription, type SubscriptionRow } from './subscription.store.ts';

type Change = Parameters<typeof updateSubscription>[2];

async function change(work: Work, row: SubscriptionRow, values: Change, now: Date): Promise<SubscriptionRow> {
  const changed = await updateSubscription(work.db, row.id, values, now);
  await announceSubscription(work, changed);
  return changed;
}

/** Marks that a card payment is under way. Nothing opens until it settles, except a free trial that still runs. */
export async function markPaymentPending(
  work: Work,
  row: SubscriptionRow,
  { type, price, paymentMethod }: PaidTerms,
  now: Date,
): Promise<SubscriptionRow> {
  const isRunningTrial = row.opens && row.type === 'free';
  if (isRunningTrial) return row;
  return change(
    work,
    row,
    {
      status: 'pending',
      type,
      source: 'card',
      price,
      payment_method: paymentMethod ?? null,
      next_charge_at: null,
      cancelled_at: null,
      failed_attempts: 0,
      grace_until: null,
    },
    now,
  );
}

/** Undoes a cancellation. The next charge is due when the period ends, from the given source. */
export async function resumeSubscription(
  work: Work,
  row: SubscriptionRow,
  { source, paymentMethod }: Pick<PaidTerms, 'source' | 'paymentMethod'>,
  now: Date,
): Promise<SubscriptionRow> {
  return change(
    work,
    row,
    {
      status: 'active',
      source,
      payment_method: source === 'card' ? (paymentMethod ?? null) : null,
      cancelled_at: null,
      next_charge_at: row.expires_at,
    },
    now,
  );
}

/** Stops renewals. Access stays open to the end of the paid period, but not for days of grace. */
export async function stopRenewing(
  work: Work,
  row: SubscriptionRow,
  now: Date,
  reason?: string,
): Promise<SubscriptionRow> {
  const isPaid = row.opens && row.status !== 'past-due';
  return change(
    work,
    row,
    {
      status: isPaid ? 'cancelled' : 'expired',
      cancelled_at: now,
      cancel_reason: reason ?? null,
      next_charge_at: null,
      grace_until: null,
      ...(isPaid ? {} : ended(row, now)),
    },
    now,
  );
}

/** Ends a subscription that is over, or whose first payment failed. */
export async function endSubscription(
  work: Work,
  row: SubscriptionRow,
  now: Date,
  others: Change = {},
): Promise<SubscriptionRow> {
  return change(
    work,
    row,
    { status: 'expired', next_charge_at: null, grace_until: null, ...ended(row, now), ...others },
    now,
  );
}

/** Every subscription that is not pending has dates, so one that never began gets the same start and end. */
function ended(row: SubscriptionRow, now: Date): Change {
  return {
    started_at: row.started_at ?? now,
    expires_at: row.expires_at !== null && row.expires_at < now ? row.expires_at : now,
  };
}
