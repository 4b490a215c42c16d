import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import {
  PaymentRefusedError,
  UnknownPaymentMethodError,
  type PaymentProvider,
  type PaymentRequest,
} from '../../../gateways/payments/payments.ts';
import { settlePayment, type Outcome } from '../settlement/settle-payment.ts';
import type { PaymentRow } from '../payment.store.ts';
import { descriptionOf } from '../present.ts';
import { inLanguage } from '../../../platform/language/languages-of-process.ts';

/**
 * Asks the provider for a recorded payment and settles its answer. The payment's id is the provider's idempotency key,
 * so that asking again after a crash charges once. Without an answer the payment stays open, and the job
 * `settle-open-payments` asks again. Throws UnknownPaymentMethodError.
 */
export async function requestPayment(app: App, payment: PaymentRow): Promise<PaymentRow> {
  const answer = await ask(app, payment);
  return answer ? settlePayment(app, payment.id, answer) : payment;
}

async function ask(app: App, payment: PaymentRow): Promise<Outcome | undefined> {
  try {
    return await providerOf(app, payment).createPayment(requestOf(app, payment));
  } catch (error) {
    if (error instanceof UnknownPaymentMethodError) throw error;
    if (error instanceof PaymentRefusedError)
      return { status: 'failed', amountMinor: payment.amount, failureMessage: error.message };
    app.logger.error(
      { part: 'payments', paymentId: payment.id, err: error },
      'the payment provider did not answer; it is asked again',
    );
    return undefined;
  }
}

/** A payment's provider. Throws if it is no longer configured: its payments stay open until it is again. */
export function providerOf(app: App, { provider }: Pick<PaymentRow, 'provider'>): PaymentProvider {
  const found = app.payments.named(provider);
  if (!found) throw new Error(`The payment provider ${provider} is not configured.`);
  return found;
}

/**
 * Built from the row alone, so that a retry is identical: providers reject a key that comes with a different request.
 */
function requestOf(app: App, payment: PaymentRow): PaymentRequest {
  return {
    idempotencyKey: payment.id,
    reference: payment.id,
    amountMinor: payment.amount,
    currency,
    paymentMethod: payment.payment_method,
    ...(payment.customer_id === null ? {} : { customerId: payment.customer_id }),
    // Not in the language of the call: a job repeats it.
    description: inLanguage(app.config.language, () => descriptionOf(payment)),
    returnUrl: `${app.config.publicUrl}/api/payment/${payment.id}/return`,
    offSession: payment.is_off_session,
    firstAskedAt: payment.created_at,
  };
}
