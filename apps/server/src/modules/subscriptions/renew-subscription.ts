import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { endSubscription } from './change-subscription.ts';
import { notifyEndedUnpaid, notifyRenewalFailed, notifyNewPrice } from './letters.ts';
import { nextPeriod } from './periods/period.ts';
import { afterCharge, announce } from './prices/price-change.ts';
import { chargeMoment, type AskedPrices, type RenewalTerms } from './prices/renewal-terms.ts';
import { announceSubscription, chargeSubscription } from './start-subscription.ts';
import { updateSubscription, type SubscriptionRow } from './subscription.store.ts';

export interface Renewal extends RenewalTerms {
  /** The performer's present prices: if the fan pays less, the higher price is announced for later charges. */
  readonly asked: AskedPrices;
  /** Basis points. */
  readonly commission: bigint;
}

/**
 * Charges the wallet for one more period, however long ago the last one ended. The row is locked. Throws
 * balance-too-low.
 */
export async function renewSubscription(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { type, price, asked, commission }: Renewal,
): Promise<SubscriptionRow> {
  const now = app.clock.now();
  const chargeId = await chargeSubscription(work, row, { type, price }, commission, now);
  const { startedAt, expiresAt } = nextPeriod(
    type,
    { startedAt: row.started_at ?? now, expiresAt: row.expires_at ?? now, graceUntil: row.grace_until },
    now,
  );
  const before = { price, ...afterCharge(row, chargeMoment(row, now)) };
  const announced = announce(before, asked[type], { chargeAt: expiresAt, now });
  const renewed = await updateSubscription(
    work.db,
    row.id,
    {
      status: 'active',
      type,
      price,
      ...announced,
      next_type: null,
      charge_id: chargeId,
      started_at: startedAt,
      period_started_at: startedAt === row.started_at ? row.expires_at : startedAt,
      expires_at: expiresAt,
      next_charge_at: expiresAt,
      failed_attempts: 0,
      grace_until: null,
    },
    now,
  );
  await announceSubscription(work, renewed);
  if (announced.next_price !== before.next_price) await notifyNewPrice(work, app, renewed);
  return renewed;
}

/** Days between a failed attempt and the next: 1, 3 and 5 days after the first. */
const retryAfterDays = [1, 2, 2];
const dayMs = 86_400_000;

interface FailedRenewal {
  /** A whole sentence. */
  readonly reason: string;
  /** The price of the renewal, in minor units. */
  readonly price: bigint;
}

/** Notifies the fan and schedules a retry or, after the last attempt, ends the subscription. The row is locked. */
export async function recordFailedRenewal(
  work: Work,
  app: App,
  row: SubscriptionRow,
  { reason, price }: FailedRenewal,
): Promise<SubscriptionRow> {
  const now = app.clock.now();
  const waitDays = retryAfterDays[row.failed_attempts];
  if (waitDays === undefined) {
    const over = await endSubscription(work, row, now);
    await notifyEndedUnpaid(work, app, over, { reason, price });
    return over;
  }
  const { renewalGraceDays } = await app.settings.read();
  const failed = await updateSubscription(
    work.db,
    row.id,
    {
      status: 'past-due',
      failed_attempts: row.failed_attempts + 1,
      next_charge_at: new Date(now.getTime() + waitDays * dayMs),
      grace_until: row.grace_until ?? new Date((row.expires_at ?? now).getTime() + renewalGraceDays * dayMs),
    },
    now,
  );
  await announceSubscription(work, failed);
  await notifyRenewalFailed(
    work,
    app,
    failed,
    { reason, price, isLastAttempt: failed.failed_attempts === retryAfterDays.length },
    now,
  );
  return failed;
}
