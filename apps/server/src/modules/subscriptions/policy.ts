import { t } from '@ovation/language/t.ts';
import { Failure } from '../../platform/failure.ts';
import { formatDay } from '../../platform/words/dates.ts';
import type { SubscriptionRow } from './subscription.store.ts';

export type RequestedType = 'free' | 'monthly' | 'yearly';

/**
 * What subscribing does to the existing row. `start`: a period begins now. `resume`: a cancelled subscription that
 * still runs continues, and nothing is charged. Throws already-subscribed for a running one; only a free trial may be
 * left for a paid subscription.
 */
export function chooseStartOrResume(row: SubscriptionRow, requested: RequestedType): 'start' | 'resume' {
  const isUpgrade = row.type === 'free' && requested !== 'free';
  if (!row.opens || row.status === 'past-due' || isUpgrade) return 'start';
  if (row.status === 'cancelled' && row.type === requested && requested !== 'free') return 'resume';
  throw new Failure('already-subscribed', alreadySubscribed(row, requested));
}

function alreadySubscribed({ type, status, expires_at }: SubscriptionRow, requested: RequestedType): string {
  const until = expires_at === null ? undefined : formatDay(expires_at);
  if (type === requested && status !== 'cancelled') return t('You are already subscribed to this creator.');
  return t(
    '{type, select, free {Your free subscription} yearly {Your yearly subscription} other {Your monthly subscription}} to this creator runs until {until}. You can choose another one then.',
    { type, until },
  );
}

/**
 * Whether a late first payment may still start its subscription: not if it runs already, or the fan has cancelled it.
 */
export function mayStillStart(row: SubscriptionRow): boolean {
  if (row.status === 'pending') return true;
  return row.cancelled_at === null && (!row.opens || row.status === 'past-due' || row.type === 'free');
}
