import { Failure } from '../../platform/failure.ts';
import type { SubscriptionRow } from './subscription.store.ts';

export type Wanted = 'free' | 'monthly' | 'yearly';

/**
 * What subscribing means for the subscription that there is. `start`: a period begins now. `resume`: a cancelled one that still runs goes on,
 * and nothing is charged. Throws already-subscribed for one that runs; only a free trial may be left for a paid one.
 */
export function waysToSubscribe(row: SubscriptionRow, wanted: Wanted): 'start' | 'resume' {
  const isUpgrade = row.type === 'free' && wanted !== 'free';
  if (!row.opens || row.status === 'past-due' || isUpgrade) return 'start';
  if (row.status === 'cancelled' && row.type === wanted && wanted !== 'free') return 'resume';
  throw new Failure('already-subscribed', alreadySubscribed(row, wanted));
}

function alreadySubscribed({ type, status, expires_at }: SubscriptionRow, wanted: Wanted): string {
  const until = expires_at?.toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (type === wanted && status !== 'cancelled') return 'You are subscribed to this performer already.';
  return `Your ${type} subscription to this performer runs until ${until}. You can choose another one then.`;
}

/** Whether a late first payment may still begin the subscription that it was for: not when it runs already, nor when the fan gave up. */
export function mayStillBegin(row: SubscriptionRow): boolean {
  if (row.status === 'pending') return true;
  return row.cancelled_at === null && (!row.opens || row.status === 'past-due' || row.type === 'free');
}
