import { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { PaymentProvider, ProviderTotals, CardSetup, CardSetupOutcome, ProviderCard } from '../payments.ts';
import { unlessMissing, isInvalidRequest, once } from './errors.ts';
import { readWebhook, disputeStatusOf } from './events.ts';
import { createPayment, presentPayment, refundPayment, refundStatusOf } from './payment.ts';
import { createStripePayouts } from './payouts.ts';
import { declineOf } from './declines.ts';

interface StripeOptions extends StripeConnection {
  readonly clock: Clock;
  /** The signing secrets of our webhook endpoints. */
  readonly webhookSecrets: readonly string[];
  /** For the browser; a function, because the setting may change. */
  readonly publishableKey: () => string;
}

/** The origins that Stripe publishes for pages with its script. */
const cardForm = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Uses Stripe's library. Card numbers go from the browser to Stripe, and never to this server. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { clock, webhookSecrets, publishableKey } = options;
  const stripe = connect(options);
  return {
    name: 'stripe',
    payouts: createStripePayouts(stripe),
    cardForm,
    knowsPaymentMethod: (paymentMethod) => knowsPaymentMethod(stripe, paymentMethod),
    createPayment: (request) => createPayment(stripe, clock, request),
    async retrievePayment(id) {
      const intent = await unlessMissing(() => stripe.paymentIntents.retrieve(id));
      return intent && presentPayment(intent);
    },
    refundPayment: (request) => refundPayment(stripe, request),
    createCustomer: (customer) => createCustomer(stripe, customer),
    beginCardSetup: (setup) => beginCardSetup(stripe, publishableKey(), setup),
    retrieveCardSetup: (id) => retrieveCardSetup(stripe, id),
    removeCard: (paymentMethod) => removeCard(stripe, paymentMethod),
    readWebhook: (rawBody, headers) => readWebhook({ stripe, clock, secrets: webhookSecrets }, rawBody, headers),
    totals: (range) => readTotals(stripe, range),
  };
}

interface StripeConnection {
  readonly secretKey: string;
  /** The address of an emulator. */
  readonly apiBase?: string | undefined;
}

const timeoutMs = 20_000;
/** For requests without an answer, or with a conflict on their key; each retry has the same key. */
const retries = 3;

function connect({ secretKey, apiBase }: StripeConnection): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Ovation' },
    ...(apiBase === undefined ? {} : addressOf(apiBase)),
  });
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}

const pageSize = 100;

/**
 * From Stripe's lists, page by page. Objects without our reference belong to another application on the same account.
 */
async function readTotals(stripe: Stripe, range: { readonly from: Date; readonly to: Date }): Promise<ProviderTotals> {
  const created = { gte: secondsOf(range.from), lt: secondsOf(range.to) };
  const [succeeded, refunded, disputed] = await Promise.all([
    sum(
      stripe.charges.list({ created, limit: pageSize }),
      (charge) => charge.paid && charge.status === 'succeeded' && 'reference' in charge.metadata,
    ),
    sum(
      stripe.refunds.list({ created, limit: pageSize, expand: ['data.payment_intent'] }),
      (refund) => isOurs(refund.payment_intent) && refundStatusOf(refund) !== 'failed',
    ),
    sum(
      stripe.disputes.list({ created, limit: pageSize, expand: ['data.payment_intent'] }),
      (dispute) => isOurs(dispute.payment_intent) && ['open', 'lost'].includes(disputeStatusOf(dispute) ?? ''),
    ),
  ]);
  return {
    succeededMinor: succeeded.minor,
    refundedMinor: refunded.minor,
    disputedMinor: disputed.minor,
    count: succeeded.count,
  };
}

/** Stripe's times are whole seconds; rounding up assigns each second to only one period. */
function secondsOf(date: Date): number {
  return Math.ceil(date.getTime() / 1_000);
}

function isOurs(intent: string | Stripe.PaymentIntent | null): boolean {
  return intent !== null && typeof intent !== 'string' && 'reference' in intent.metadata;
}

async function sum<Item extends { readonly amount: number }>(
  items: AsyncIterable<Item>,
  counts: (item: Item) => boolean,
): Promise<{ minor: bigint; count: number }> {
  let [minor, count] = [0n, 0];
  for await (const item of items) {
    if (!counts(item)) continue;
    minor += BigInt(item.amount);
    count += 1;
  }
  return { minor, count };
}

const neverSent = (error: Error): Error => error;

async function createCustomer(
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
async function beginCardSetup(
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

async function retrieveCardSetup(stripe: Stripe, id: string): Promise<CardSetupOutcome | undefined> {
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

async function knowsPaymentMethod(stripe: Stripe, paymentMethod: string): Promise<boolean> {
  if (!/^\w{1,255}$/.test(paymentMethod)) return false;
  return (await unlessMissing(() => stripe.paymentMethods.retrieve(paymentMethod))) !== undefined;
}

async function removeCard(stripe: Stripe, paymentMethod: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethod);
  } catch (error) {
    // It does not exist, or was removed before.
    if (!isInvalidRequest(error)) throw error;
  }
}
