import { v7 as newId } from 'uuid';
import type { App } from '../../../app.ts';
import { UnknownPaymentMethodError } from '../../../gateways/payments/payments.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { canGoOn, endSubscription, lockDueSubscription, lockEndedSubscriptions, recordFailedRenewal, renewSubscription, stopRenewing, type SubscriptionRow } from '../../subscriptions/index.ts';
import { insertPayment, type PaymentRow } from '../payment.store.ts';
import { requestPayment } from '../request-payment.ts';
import { requireWithinLimit } from '../spending-limit.ts';
import { readCommission, settlePayment } from '../settle-payment.ts';

const lanes = 4;
const endedAtOnce = 100;

/**
 * Charges every subscription that is due for one more period, and ends those that ran out. It may run twice and on several machines: each
 * subscription is held by whoever renews it, and is not due any more afterwards.
 */
export async function renewSubscriptions(app: App): Promise<void> {
  const tried = new Set<string>();
  await Promise.all(Array.from({ length: lanes }, () => renewAll(app, tried)));
  while ((await endSome(app)) === endedAtOnce);
}

async function renewAll(app: App, tried: Set<string>): Promise<void> {
  while (await renewNext(app, tried));
}

/** Whether there was one. One that cannot be dealt with is left to the next run, and holds up no other. */
async function renewNext(app: App, tried: Set<string>): Promise<boolean> {
  const commission = await readCommission(app);
  let current: SubscriptionRow | undefined;
  try {
    const payment = await app.transaction(async (work) => {
      current = await lockDueSubscription(work.db, app.clock.now(), [...tried]);
      return current && renewOne(work, app, current, commission);
    });
    if (current) tried.add(current.id);
    if (payment) await charge(app, payment);
  } catch (error) {
    if (!current) throw error;
    tried.add(current.id);
    app.logger.error({ part: 'payments', subscriptionId: current.id, err: error }, 'a subscription could not be renewed; the next run tries again');
  }
  return current !== undefined;
}

/** Answers a card payment that is to be made once this is committed. */
async function renewOne(work: Work, app: App, row: SubscriptionRow, commission: bigint): Promise<PaymentRow | undefined> {
  const now = app.clock.now();
  const isPossible = await canGoOn(work.db, { accountId: row.account_id, performerId: row.performer_id });
  if (!isPossible) await stopRenewing(work, row, now);
  else if (row.source === 'card' && row.price > 0n) return orRecordFailure(work, app, row, () => recordRenewal(work, app, row, now));
  else await orRecordFailure(work, app, row, () => renewSubscription(work, row, commission, now));
  return undefined;
}

/** A renewal that the wallet cannot pay, or that would pass what the fan allows her cards, has failed and is tried again. */
async function orRecordFailure<Result>(work: Work, app: App, row: SubscriptionRow, renew: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await renew();
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'balance-too-low' && error.code !== 'spending-limit-reached')) throw error;
    await recordFailedRenewal(work, app, row, error.message, app.clock.now());
    return undefined;
  }
}

/** The key names period and attempt: whatever happens, one attempt takes money once. Its blanks keep it apart from the keys of clients. */
async function recordRenewal(work: Work, app: App, row: SubscriptionRow, now: Date): Promise<PaymentRow | undefined> {
  await requireWithinLimit(work, row.account_id, row.price, now);
  return insertPayment(work.db, {
    id: newId(), account_id: row.account_id, purpose: 'subscription', amount: row.price, tokens: row.price, price: row.price, performer_id: row.performer_id, subscription_id: row.id, subscription_type: row.type,
    provider: app.payments.current().name, payment_method: row.payment_method ?? '', is_off_session: true, created_at: now, updated_at: now,
    idempotency_key: `renewal ${row.id} ${row.expires_at?.toISOString()} ${row.failed_attempts}`,
  });
}

async function charge(app: App, payment: PaymentRow): Promise<void> {
  try {
    await requestPayment(app, payment);
  } catch (error) {
    if (!(error instanceof UnknownPaymentMethodError)) throw error;
    await settlePayment(app, payment.id, { status: 'failed', amountMinor: payment.amount, failureMessage: 'Your card is not known any more.' });
  }
}

async function endSome(app: App): Promise<number> {
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const ended = await lockEndedSubscriptions(work.db, now, endedAtOnce);
    for (const row of ended) await endSubscription(work, row, now);
    return ended.length;
  });
}
