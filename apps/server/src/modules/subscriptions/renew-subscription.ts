import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { queueMail } from '../accounts/index.ts';
import { amountInWords } from '../ledger/index.ts';
import { endSubscription } from './change-subscription.ts';
import { nextPeriod, type PaidType } from './period.ts';
import { announceSubscription, chargeSubscription } from './start-subscription.ts';
import { loadLetterFacts, updateSubscription, type SubscriptionRow } from './subscription.store.ts';

/** Charges the wallet for one more period, however long ago the last one ended. The row is locked. Throws balance-too-low. */
export async function renewSubscription(work: Work, row: SubscriptionRow, commission: bigint, now: Date): Promise<SubscriptionRow> {
  await chargeSubscription(work, row, { type: row.type as PaidType, price: row.price }, commission, now);
  const { startedAt, expiresAt } = nextPeriod(row.type as PaidType, { startedAt: row.started_at ?? now, expiresAt: row.expires_at ?? now }, now);
  const renewed = await updateSubscription(work.db, row.id, { status: 'active', started_at: startedAt, expires_at: expiresAt, next_charge_at: expiresAt, failed_attempts: 0 }, now);
  await announceSubscription(work, renewed);
  return renewed;
}

/** Days between a failed attempt and the next: 1, 3 and 5 days after the first. */
const retryAfterDays = [1, 2, 2];

/** Tells the fan, and tries again later or, after the last attempt, ends it. The row is locked. */
export async function recordFailedRenewal(work: Work, app: App, row: SubscriptionRow, reason: string, now: Date): Promise<SubscriptionRow> {
  const waitDays = retryAfterDays[row.failed_attempts];
  if (waitDays === undefined) {
    const over = await endSubscription(work, row, now);
    await mailFailure(work, app, over, [reason, 'We have tried several times, so your subscription has ended. You can subscribe again whenever you like.']);
    return over;
  }
  const nextChargeAt = new Date(now.getTime() + waitDays * 86_400_000);
  const failed = await updateSubscription(work.db, row.id, { status: 'past-due', failed_attempts: row.failed_attempts + 1, next_charge_at: nextChargeAt }, now);
  await announceSubscription(work, failed);
  await mailFailure(work, app, failed, [reason, `We will try again in ${waitDays === 1 ? 'one day' : `${waitDays} days`}. Please see that there is enough money until then.`]);
  return failed;
}

async function mailFailure(work: Work, app: App, row: SubscriptionRow, paragraphs: readonly string[]): Promise<void> {
  const { email, performer } = await loadLetterFacts(work.db, { accountId: row.account_id, performerId: row.performer_id });
  const opening = `We could not renew your ${row.type} subscription to ${performer} for ${amountInWords(row.price)}.`;
  await queueMail(work, app, { to: email, subject: `Your subscription to ${performer} could not be renewed`, paragraphs: [opening, ...paragraphs], action: { label: 'See your subscriptions', path: '/subscriptions' } });
}
