import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import {
  IdempotencyMismatchError,
  InvalidWebhookError,
  PaymentRefusedError,
  RefundRefusedError,
  UnknownPaymentMethodError,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
} from '../payments.ts';

export interface DoorwayOptions {
  readonly apiBase: string;
  readonly merchantKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
}

const timeoutMs = 20_000;
const toleranceMs = 5 * 60_000;

/**
 * Doorway, a fictional provider: cards are entered on its pages, and later payments contain the token of a card. Its
 * idempotency keys never expire.
 */
export function createDoorwayProvider(options: DoorwayOptions): PaymentProvider {
  const call = callerOf(options);
  return {
    name: 'doorway',
    knowsPaymentMethod: async (token) => (await call('GET', `/tokens/${encodeURIComponent(token)}`)) !== undefined,
    async createPayment({
      idempotencyKey,
      reference,
      amountMinor,
      currency,
      paymentMethod,
      customerId,
      description,
      returnUrl,
      offSession = false,
    }) {
      const body = {
        order: idempotencyKey,
        reference,
        amount: Number(amountMinor),
        currency,
        token: paymentMethod,
        customer: customerId,
        text: description,
        returnUrl,
        isPayerThere: !offSession,
      };
      return presentPayment(await call('POST', '/payments', body, refusedPayment));
    },
    async retrievePayment(id) {
      const found = await call('GET', `/payments/${encodeURIComponent(id)}`);
      return found === undefined ? undefined : presentPayment(found);
    },
    async refundPayment({ idempotencyKey, providerPaymentId, amountMinor }) {
      const body = { order: idempotencyKey, payment: providerPaymentId, amount: Number(amountMinor) };
      const { id, amount, state } = refund.parse(
        await call('POST', '/refunds', body, ({ reason }) => new RefundRefusedError(reason)),
      );
      return { id, providerPaymentId, amountMinor: amount, status: state };
    },
    createCustomer: async ({ idempotencyKey, accountId, email, name }) =>
      named.parse(await call('POST', '/customers', { order: idempotencyKey, account: accountId, email, name })),
    async beginCardSetup({ idempotencyKey, customerId, returnUrl }) {
      const { id, page } = setup.parse(
        await call('POST', '/setups', { order: idempotencyKey, customer: customerId, returnUrl }),
      );
      return { id, ...(page === undefined ? {} : { redirectUrl: page }) };
    },
    async retrieveCardSetup(id) {
      const found = await call('GET', `/setups/${encodeURIComponent(id)}`);
      if (found === undefined) return undefined;
      const { state, customer, card, reason } = setup.parse(found);
      return {
        status: setupStates[state],
        customerId: customer,
        ...(card ? { card } : {}),
        ...(reason === undefined ? {} : { failureMessage: reason }),
      };
    },
    removeCard: async (token) => void (await call('DELETE', `/tokens/${encodeURIComponent(token)}`)),
    readWebhook: async (rawBody, headers) => readEvent(options, rawBody, headers['doorway-signature']),
    async totals({ from, to }) {
      const { paid, refunded, disputed, count } = statement.parse(
        await call('GET', `/statement?${new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })}`),
      );
      return { succeededMinor: paid, refundedMinor: refunded, disputedMinor: disputed, count };
    },
  };
}

const minor = z.number().int().nonnegative().transform(BigInt);
const named = z.object({ id: z.string() });
const refund = z.object({ id: z.string(), amount: minor, state: z.enum(['pending', 'succeeded', 'failed']) });
const dispute = z.object({ id: z.string(), amount: minor, reason: z.string(), state: z.enum(['open', 'won', 'lost']) });
const statement = z.object({ paid: minor, refunded: minor, disputed: minor, count: z.number() });
const card = z.object({
  paymentMethod: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
});
const setup = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'saved', 'refused']),
  customer: z.string(),
  page: z.string().optional(),
  card: card.optional(),
  reason: z.string().optional(),
});
const payment = z.object({
  id: z.string(),
  reference: z.string(),
  amount: minor,
  state: z.enum(['paid', 'refused', 'waiting', 'checking']),
  page: z.string().optional(),
  code: z.string().optional(),
  reason: z.string().optional(),
});

const states = { paid: 'succeeded', refused: 'failed', waiting: 'requires_action', checking: 'pending' } as const;
const setupStates = { waiting: 'requires_action', saved: 'succeeded', refused: 'failed' } as const;

/** `reason` is a sentence for the payer; for a provider without one, map its codes to our messages here. */
function presentPayment(found: unknown): ProviderPayment {
  const { id, reference, amount, state, page, code, reason } = payment.parse(found);
  return {
    id,
    reference,
    amountMinor: amount,
    status: states[state],
    ...(state === 'waiting' && page !== undefined ? { redirectUrl: page } : {}),
    ...(state === 'refused' && code !== undefined && reason !== undefined
      ? { failureCode: code, failureMessage: reason }
      : {}),
  };
}

interface Refusal {
  readonly code: string;
  readonly reason: string;
}

function refusedPayment({ code, reason }: Refusal): Error {
  return code === 'unknown_token' ? new UnknownPaymentMethodError(reason) : new PaymentRefusedError(reason);
}

type Caller = (method: string, path: string, body?: object, refused?: (refusal: Refusal) => Error) => Promise<unknown>;

/**
 * Returns nothing for 404. After other errors (no answer, 5xx) it is unknown whether money moved, as the interface
 * says.
 */
function callerOf({ apiBase, merchantKey }: DoorwayOptions): Caller {
  return async (method, path, body, refused) => {
    const headers = { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${apiBase}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    if (response.status === 404) return undefined;
    if (response.status === 409) throw new IdempotencyMismatchError('This key was used for another request.');
    if (response.status === 422 && refused) throw refused(answer as Refusal);
    throw new Error(`Doorway answered ${response.status} to ${method} ${path}.`);
  };
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the raw body. Throws InvalidWebhookError. */
function readEvent(
  { webhookSecret, clock }: DoorwayOptions,
  rawBody: Buffer,
  header: string | string[] | undefined,
): ProviderEvent {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(header)) ?? [];
  const expected = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(rawBody).digest();
  const isSigned = given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), expected);
  if (!isSigned || Math.abs(clock.now().getTime() - Number(seconds) * 1_000) > toleranceMs)
    throw new InvalidWebhookError('Doorway did not sign this, or a while ago.');
  return presentEvent(event.parse(JSON.parse(rawBody.toString('utf8'))));
}

const event = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  payment: z.unknown().optional(),
  refund: refund.optional(),
  dispute: dispute.optional(),
});

function presentEvent({
  id,
  at,
  payment: paid,
  refund: returned,
  dispute: disputed,
}: z.output<typeof event>): ProviderEvent {
  const common = { id, createdAt: new Date(at) };
  if (paid === undefined) return { ...common, type: 'other', subject: 'something else' };
  const about = presentPayment(paid);
  if (returned)
    return {
      ...common,
      type: 'payment.refunded',
      payment: about,
      refund: { id: returned.id, amountMinor: returned.amount, status: returned.state },
    };
  if (disputed)
    return {
      ...common,
      type: 'payment.disputed',
      payment: about,
      dispute: { id: disputed.id, amountMinor: disputed.amount, reason: disputed.reason, status: disputed.state },
    };
  return { ...common, type: about.status === 'succeeded' ? 'payment.succeeded' : 'payment.failed', payment: about };
}
