import type { Stripe } from 'stripe';
import type { CardSetup, CardSetupOutcome, PaymentProvider, ProviderCard } from '../payments.ts';
import { declineOf } from './declines.ts';
import { isInvalidRequest, once, unlessMissing } from './errors.ts';

const neverSent = (error: Error): Error => error;

export async function createCustomer(
  stripe: Stripe,
  { idempotencyKey, accountId, email, name }: Parameters<PaymentProvider['createCustomer']>[0],
): Promise<{ id: string }> {
  const { id } = await once(
    () =>
      stripe.customers.create(
        { ...(email === '' ? {} : { email }), name, metadata: { account: accountId } },
        { idempotencyKey: `customer ${idempotencyKey}` },
      ),
    neverSent,
  );
  return { id };
}

/** The browser completes the setup with the client secret, and sets the return address itself. */
export async function beginCardSetup(
  stripe: Stripe,
  publishableKey: string,
  { idempotencyKey, customerId }: Parameters<PaymentProvider['beginCardSetup']>[0],
): Promise<CardSetup> {
  if (publishableKey === '')
    throw new Error('The setting stripePublishableKey is empty: without it no browser can show the form for cards.');
  const create = () =>
    stripe.setupIntents.create(
      { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session' },
      { idempotencyKey: `setup ${idempotencyKey}` },
    );
  const { id, client_secret } = await once(create, neverSent);
  return { id, publishableKey, ...(client_secret === null ? {} : { clientSecret: client_secret }) };
}

export async function retrieveCardSetup(stripe: Stripe, id: string): Promise<CardSetupOutcome | undefined> {
  const intent = await unlessMissing(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }));
  if (!intent) return undefined;
  const [status, card] = [statusOf(intent), cardOf(intent.payment_method)];
  return {
    status,
    customerId: idOf(intent.customer) ?? '',
    ...(status === 'succeeded' && card ? { card } : {}),
    ...(status === 'failed' ? { failureMessage: declineOf(intent.last_setup_error).failureMessage } : {}),
  };
}

const statuses: Readonly<Record<string, CardSetupOutcome['status']>> = {
  succeeded: 'succeeded',
  processing: 'pending',
  canceled: 'failed',
};

/** A setup that waits for a card has failed only if a card was tried. */
function statusOf({ status, last_setup_error }: Stripe.SetupIntent): CardSetupOutcome['status'] {
  if (status === 'requires_payment_method' && last_setup_error) return 'failed';
  return statuses[status] ?? 'requires_action';
}

/** A card without a customer was removed. */
function cardOf(method: Stripe.SetupIntent['payment_method']): ProviderCard | undefined {
  if (method === null || typeof method === 'string' || !method.card || !method.customer) return undefined;
  const { brand, last4, exp_month, exp_year, fingerprint, funding } = method.card;
  return {
    paymentMethod: method.id,
    brand: brand.toLowerCase(),
    last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
    ...(fingerprint ? { fingerprint } : {}),
    ...(isFunding(funding) ? { funding } : {}),
  };
}

function isFunding(text: string): text is NonNullable<ProviderCard['funding']> {
  return text === 'credit' || text === 'debit' || text === 'prepaid';
}

function idOf(named: string | { readonly id: string } | null): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}

export async function knowsPaymentMethod(stripe: Stripe, paymentMethod: string): Promise<boolean> {
  if (!/^\w{1,255}$/.test(paymentMethod)) return false;
  return (await unlessMissing(() => stripe.paymentMethods.retrieve(paymentMethod))) !== undefined;
}

export async function removeCard(stripe: Stripe, paymentMethod: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethod);
  } catch (error) {
    // It does not exist, or was removed before.
    if (!isInvalidRequest(error)) throw error;
  }
}
