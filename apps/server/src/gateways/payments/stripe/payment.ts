import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import {
  IdempotencyMismatchError,
  PaymentRefusedError,
  RefundRefusedError,
  UnknownPaymentMethodError,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from '../payments.ts';
import { declineOf } from './declines.ts';
import { isCardError, once } from './errors.ts';

/** Stripe keeps keys for at least a day; after this time an earlier payment is searched. */
const keyLivesMs = 20 * 3_600_000;

/** Throws UnknownPaymentMethodError, PaymentRefusedError and IdempotencyMismatchError. */
export async function createPayment(stripe: Stripe, clock: Clock, request: PaymentRequest): Promise<ProviderPayment> {
  const earlier = await findForgotten(stripe, clock, request);
  if (earlier) return presentPayment(earlier);
  return once(
    async () => presentPayment(await confirmedIntent(stripe, request)),
    (error) => failureOf(error),
  );
}

async function findForgotten(
  stripe: Stripe,
  clock: Clock,
  { reference, firstAskedAt }: PaymentRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  if (firstAskedAt === undefined || clock.now().getTime() - firstAskedAt.getTime() < keyLivesMs) return undefined;
  const { data } = await stripe.paymentIntents.search({
    query: `metadata["reference"]:"${reference.replaceAll(/["\\]/g, '')}"`,
    limit: 1,
  });
  return data[0];
}

/** A declined card is a result too: the error contains the intent. */
async function confirmedIntent(stripe: Stripe, request: PaymentRequest): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.create(paramsOf(request), {
      idempotencyKey: `payment ${request.idempotencyKey}`,
    });
  } catch (error) {
    if (isCardError(error) && error.payment_intent) return error.payment_intent;
    throw error;
  }
}

function paramsOf(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: Number(request.amountMinor),
    currency: request.currency.toLowerCase(),
    payment_method: request.paymentMethod,
    description: request.description,
    confirm: true,
    // Banks ask payers on their own page, from which they return here.
    return_url: request.returnUrl,
    allowed_payment_method_types: ['card'],
    metadata: { reference: request.reference },
    ...(request.customerId === undefined ? {} : { customer: request.customerId }),
    ...(request.offSession === true ? { off_session: true } : {}),
  };
}

function failureOf(error: Stripe.errors.StripeInvalidRequestError): Error {
  if (error.param === 'payment_method' || error.code === 'payment_method_unexpected_state')
    return new UnknownPaymentMethodError('Stripe cannot charge this payment method.', { cause: error });
  if (error.code === 'amount_too_small')
    return new PaymentRefusedError(t('This amount is too small for a card. Please choose a larger one.'), {
      cause: error,
    });
  if (error.code === 'amount_too_large')
    return new PaymentRefusedError(t('This amount is too large for a card. Please choose a smaller one.'), {
      cause: error,
    });
  return new PaymentRefusedError(
    t('The payment provider declined this payment. Please try another card, or write to us.'),
    { cause: error },
  );
}

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  requires_payment_method: 'failed',
  canceled: 'failed',
  processing: 'pending',
  requires_confirmation: 'pending',
  requires_capture: 'pending',
};

export function presentPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const status = statuses[intent.status] ?? 'pending';
  const redirectUrl = intent.next_action?.redirect_to_url?.url;
  return {
    id: intent.id,
    status,
    amountMinor: BigInt(intent.amount),
    reference: intent.metadata['reference'] ?? '',
    ...(status === 'requires_action' && redirectUrl ? { redirectUrl } : {}),
    ...(status === 'failed' ? declineOf(intent.last_payment_error) : {}),
  };
}

/** Throws RefundRefusedError and IdempotencyMismatchError. */
export async function refundPayment(
  stripe: Stripe,
  { idempotencyKey, providerPaymentId, amountMinor }: RefundRequest,
): Promise<ProviderRefund> {
  if (amountMinor <= 0n) throw new RefundRefusedError(t('A refund must be more than zero.'));
  const refund = await once(
    async () =>
      (await findRefund(stripe, { idempotencyKey, providerPaymentId, amountMinor })) ??
      createRefund(stripe, { idempotencyKey, providerPaymentId, amountMinor }),
    (error) =>
      new RefundRefusedError(
        translated(
          refundRefusals[error.code ?? ''] ??
            english('Only a payment that succeeded can be refunded, and only up to the amount that is left.'),
        ),
        { cause: error },
      ),
  );
  return { id: refund.id, providerPaymentId, amountMinor: BigInt(refund.amount), status: refundStatusOf(refund) };
}

/** Stripe's keys expire after a day, but a refund's metadata stays. */
async function findRefund(
  stripe: Stripe,
  { idempotencyKey, providerPaymentId, amountMinor }: RefundRequest,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 });
  const earlier = data.find(({ metadata }) => metadata?.['key'] === idempotencyKey);
  if (earlier && BigInt(earlier.amount) !== amountMinor)
    throw new IdempotencyMismatchError('This key was used for another refund.');
  return earlier;
}

function createRefund(
  stripe: Stripe,
  { idempotencyKey, providerPaymentId, amountMinor }: RefundRequest,
): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    { payment_intent: providerPaymentId, amount: Number(amountMinor), metadata: { key: idempotencyKey } },
    { idempotencyKey: `refund ${idempotencyKey}` },
  );
}

const refundRefusals: Readonly<Record<string, EnglishText>> = {
  charge_already_refunded: english('This payment has already been refunded.'),
  charge_disputed: english('The payer’s bank disputes this payment and has already taken the money back.'),
  refund_disputed_payment: english('The payer’s bank disputes this payment and has already taken the money back.'),
  balance_insufficient: english(
    'The site’s balance with Stripe is too low for this refund. Please try again when more has come in.',
  ),
};

/** A refund that waits for the payer is as pending as one that waits for the bank. */
export function refundStatusOf({ status }: Stripe.Refund): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
