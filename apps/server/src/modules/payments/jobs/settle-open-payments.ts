import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { UnknownPaymentMethodError } from '../../../gateways/payments/payments.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import { claimStalePayments, type PaymentRow } from '../payment.store.ts';
import { providerOf, requestPayment } from '../checkout/request-payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

const quietMs = 60_000;
const askAgainAfterMs = 5 * 60_000;
const confirmWithinMs = 24 * 3_600_000;
const batch = 50;

export const settleOpenPaymentsJob = job({ name: 'settle-open-payments' });

/**
 * Asks the provider about payments that have been open for a minute, so that a crash or lost webhook leaves none open.
 */
export async function settleOpenPayments(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const query = { createdBefore: new Date(now - quietMs), askedBefore: new Date(now - askAgainAfterMs), limit: batch };
  for (;;) {
    const payments = await app.transaction((work) => claimStalePayments(work.db, query, app.clock.now()));
    for (const payment of payments) await settle(app, payment);
    if (payments.length < batch) return;
  }
}

async function settle(app: App, payment: PaymentRow): Promise<void> {
  try {
    const asked = await ask(app, payment);
    const isOverdue =
      asked.status === 'requires_action' && app.clock.now().getTime() - asked.created_at.getTime() > confirmWithinMs;
    if (isOverdue) await fail(app, asked, storedText(english('This payment was not confirmed in time.')));
  } catch (error) {
    app.logger.error(
      { part: 'payments', paymentId: payment.id, err: error },
      'a payment could not be settled; it is tried again',
    );
  }
}

/** Without a provider id we cannot know whether the request arrived: repeating it with the same key finds out. */
async function ask(app: App, payment: PaymentRow): Promise<PaymentRow> {
  if (isTooLate(app, payment))
    return fail(app, payment, storedText(english('This was a test payment, and the site takes real ones now.')));
  if (payment.provider_payment_id === null) return repeat(app, payment);
  const outcome = await providerOf(app, payment).retrievePayment(payment.provider_payment_id);
  return outcome
    ? settlePayment(app, payment.id, outcome)
    : fail(app, payment, storedText(english('The payment provider does not know this payment.')));
}

/** A sandbox payment on a site that no longer runs the sandbox. */
function isTooLate(app: App, { provider }: PaymentRow): boolean {
  return bookOf(provider) === 'test' && app.payments.named(provider) === undefined;
}

async function repeat(app: App, payment: PaymentRow): Promise<PaymentRow> {
  try {
    return await requestPayment(app, payment);
  } catch (error) {
    if (error instanceof UnknownPaymentMethodError)
      return fail(app, payment, storedText(english('This payment method no longer exists.')));
    throw error;
  }
}

function fail(app: App, payment: PaymentRow, failureMessage: string): Promise<PaymentRow> {
  return settlePayment(app, payment.id, { status: 'failed', amountMinor: payment.amount, failureMessage });
}
