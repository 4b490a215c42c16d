import { english } from '@ovation/language/t.ts';
import { toBasisPoints } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { PaymentStatus, ProviderPayment } from '../../../gateways/payments/payments.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { lockCoupon, releaseCoupon } from '../../coupons/index.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import { creditWallet, readBook } from '../../ledger/index.ts';
import { lockSubscription } from '../../subscriptions/index.ts';
import { applyFailure } from './apply-payment.ts';
import { lockAccountStatus, lockPayment, updatePayment, type PaymentRow } from '../payment.store.ts';
import { storedOutcome } from '../present.ts';
import { mailFailure, mailReceipt } from '../transactions/receipt.ts';
import { storedText, storedWithin } from '../../../platform/language/stored-text.ts';

/** The result of a payment as its provider reports it; `failureMessage` is a stored text. */
export type Outcome = Pick<ProviderPayment, 'status' | 'amountMinor'> &
  Partial<Pick<ProviderPayment, 'id' | 'redirectUrl' | 'failureMessage'>>;

/**
 * Applies what a provider reports about a payment: its reply, its webhook, its answer when asked. Safe to run
 * repeatedly, in parallel and in any order. Returns the updated payment.
 */
export async function settlePayment(app: App, paymentId: string, outcome: Outcome): Promise<PaymentRow> {
  const commission = await readCommission(app);
  const settled = await app.transaction((work) => settleWithin(work, app, paymentId, outcome, commission));
  if (!settled) throw new Error(`There is no payment ${paymentId}.`);
  return settled;
}

/** In basis points. Read it before a transaction begins, because it may need its own connection. */
export async function readCommission(app: App): Promise<bigint> {
  return toBasisPoints((await app.settings.read()).performerCommission);
}

/** The same inside a larger transaction. Returns undefined for a payment that is not ours. */
export async function settleWithin(
  work: Work,
  app: App,
  paymentId: string,
  reported: Outcome,
  commission: bigint,
): Promise<PaymentRow | undefined> {
  const payment = await lockPayment(work.db, paymentId);
  if (!payment) return undefined;
  const outcome = forAbsentPayer(payment, reported);
  if (!isNews(payment, outcome) || !isOurAmount(app, payment, outcome) || isTestMoneyTooLate(app, payment, outcome))
    return payment;
  const now = app.clock.now();
  const changed = await updatePayment(work.db, payment.id, changeOf(payment, outcome, now), now);
  const settled = changed.status === 'succeeded' ? await receive(work, app, changed, commission, now) : changed;
  if (settled.status === 'succeeded') await mailReceipt(work, app, settled);
  if (settled.status === 'failed') {
    await applyFailure(work, app, settled, now);
    await work.publish('payment.failed', { payment: settled });
    await releaseCoupon(work, settled.id);
  }
  // The payer of a pending payment has left the page, so they get an email. Failed renewals have their own.
  if (settled.status === 'failed' && payment.status === 'pending' && !payment.is_off_session)
    await mailFailure(work, app, settled);
  work.afterCommit(() => app.measurements.addPayment(settled.provider, outcome.status));
  await work.publish('payment.changed', {
    paymentId: settled.id,
    accountId: settled.account_id,
    status: outcome.status,
    message: storedOutcome(settled),
  });
  return settled;
}

/** No one is present to confirm a renewal, so one that requires action has failed. */
function forAbsentPayer(payment: PaymentRow, outcome: Outcome): Outcome {
  if (!payment.is_off_session || outcome.status !== 'requires_action') return outcome;
  return {
    ...outcome,
    status: 'failed',
    failureMessage: storedText(english('Your bank wants you to confirm this payment yourself.')),
  };
}

const order: Record<PaymentStatus | 'created', number> = {
  created: 0,
  requires_action: 1,
  pending: 1,
  failed: 2,
  succeeded: 3,
};

/** An older report never overrides a newer one. Money that arrives counts even after the payment was given up. */
function isNews(payment: PaymentRow, { status }: Outcome): boolean {
  const [before, after] = [order[payment.status as PaymentStatus], order[status]];
  return after > before || (after === before && after === order.pending && status !== payment.status);
}

/** Sandbox payments count only while the site runs the sandbox. */
function isTestMoneyTooLate(app: App, { provider }: PaymentRow, { status }: Outcome): boolean {
  return status === 'succeeded' && bookOf(provider) === 'test' && app.payments.named(provider) === undefined;
}

function isOurAmount(app: App, payment: PaymentRow, { amountMinor }: Outcome): boolean {
  if (amountMinor === payment.amount) return true;
  app.logger.error(
    { part: 'payments', paymentId: payment.id, ours: payment.amount.toString(), theirs: amountMinor.toString() },
    'a provider speaks of another amount than we asked for; nothing is booked',
  );
  return false;
}

function changeOf(payment: PaymentRow, outcome: Outcome, now: Date): Parameters<typeof updatePayment>[2] {
  const isSettled = outcome.status === 'succeeded' || outcome.status === 'failed';
  return {
    status: outcome.status,
    provider_payment_id: outcome.id ?? payment.provider_payment_id,
    redirect_url: outcome.redirectUrl ?? null,
    failure_message: outcome.status === 'failed' ? describeFailure(outcome) : null,
    settled_at: isSettled ? now : null,
  };
}

/** The bank's explanation, and that no money moved. */
function describeFailure({
  failureMessage = storedText(english('The payment did not go through. Please try another card.')),
}: Outcome): string {
  return storedText(english('{problem} Nothing was charged.'), { problem: storedWithin(failureMessage) });
}

/** The card fills the wallet, and the wallet pays for the order. A closed account's money goes back to its card. */
async function receive(work: Work, app: App, payment: PaymentRow, commission: bigint, now: Date): Promise<PaymentRow> {
  const { id, account_id, provider, amount, tokens, subscription_id } = payment;
  const isClosed = (await lockAccountStatus(work.db, account_id)) === 'closed';
  // What the money pays for is locked before the wallet (docs/money.md).
  if (subscription_id !== null) await lockSubscription(work.db, subscription_id, now);
  await work.publish('payment.arriving', { payment });
  if (payment.coupon_id !== null) await lockCoupon(work, { couponId: payment.coupon_id, accountId: account_id }, now);
  await creditWallet(work, { paymentId: id, ownerId: account_id, provider, amount, tokens }, now);
  if (isClosed) return giveBack(work, payment, now);
  if (bookOf(provider) !== (await readBook(work.db)).book)
    return keep(work, payment, storedText(english('The site takes test payments only at the moment.')), now);
  const fulfilment = await app.orders.get(payment.purpose)?.(work, payment, commission, now);
  if (!fulfilment) return payment;
  if ('keptBecause' in fulfilment) await releaseCoupon(work, id);
  return updatePayment(
    work.db,
    id,
    'chargeId' in fulfilment ? { charge_id: fulfilment.chargeId } : { kept_because: fulfilment.keptBecause },
    now,
  );
}

async function giveBack(work: Work, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const kept = await keep(work, payment, storedText(english('The account was closed.')), now);
  await work.publish('payment.orphaned', { payment: kept });
  return kept;
}

/** Leaves the money in the wallet; nothing is bought. */
async function keep(work: Work, { id }: PaymentRow, because: string, now: Date): Promise<PaymentRow> {
  await releaseCoupon(work, id);
  return updatePayment(work.db, id, { kept_because: because }, now);
}
