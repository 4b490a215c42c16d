import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import {
  InvalidWebhookError,
  type OtherEvent,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderPayment,
  type WebhookHeaders,
} from '../payments.ts';
import { unlessMissing } from './errors.ts';
import { presentPayment, refundStatusOf } from './payment.ts';
import { isReady } from './payouts.ts';

const signatureHeader = 'stripe-signature';
const toleranceSeconds = 300;

interface Receiver {
  readonly stripe: Stripe;
  readonly clock: Clock;
  /** One for each endpoint that is configured at Stripe: those for our account and for connected accounts differ. */
  readonly secrets: readonly string[];
}

/** Throws InvalidWebhookError. Objects that an event refers to are loaded from Stripe in their current state. */
export async function readWebhook(
  receiver: Receiver,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<ProviderEvent> {
  return interpret(receiver.stripe, verify(receiver, rawBody, headers[signatureHeader]));
}

function verify(
  { stripe, clock, secrets }: Receiver,
  rawBody: Buffer,
  header: string | string[] | undefined,
): Stripe.Event {
  for (const secret of secrets) {
    const event = verifyWith(() =>
      stripe.webhooks.constructEvent(rawBody, header ?? '', secret, toleranceSeconds, undefined, clock.now().getTime()),
    );
    if (event) return event;
  }
  throw new InvalidWebhookError('Stripe did not sign this.');
}

function verifyWith(run: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

async function interpret(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const common = { id: event.id, createdAt: new Date(event.created * 1_000) };
  const other: OtherEvent = { ...common, type: 'other', subject: event.type };
  if (event.type === 'account.updated')
    return {
      ...common,
      type: 'payout-account.changed',
      accountId: event.data.object.id,
      isReady: isReady(event.data.object),
    };
  // Payments of connected accounts do not concern us.
  if (event.account) return other;
  if (event.type === 'payment_intent.succeeded')
    return { ...common, type: 'payment.succeeded', payment: presentPayment(event.data.object) };
  if (event.type === 'payment_intent.payment_failed' || event.type === 'payment_intent.canceled')
    return { ...common, type: 'payment.failed', payment: { ...presentPayment(event.data.object), status: 'failed' } };
  if (event.type === 'refund.created' || event.type === 'refund.updated' || event.type === 'refund.failed')
    return (await refunded(stripe, event.data.object.id, common)) ?? other;
  const dispute = disputeOf(event);
  return dispute === undefined ? other : ((await disputed(stripe, dispute, common)) ?? other);
}

const disputeEvents = new Set(
  ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (happened) => `charge.dispute.${happened}`,
  ),
);

function disputeOf({ type, data }: Stripe.Event): string | undefined {
  return disputeEvents.has(type) && 'id' in data.object ? data.object.id : undefined;
}

type Common = Pick<ProviderEvent, 'id' | 'createdAt'>;

async function refunded(stripe: Stripe, id: string, common: Common): Promise<ProviderEvent | undefined> {
  const refund = await unlessMissing(() => stripe.refunds.retrieve(id, { expand: ['payment_intent'] }));
  const payment = paymentOf(refund?.payment_intent);
  return (
    refund &&
    payment && {
      ...common,
      type: 'payment.refunded',
      payment,
      refund: { id: refund.id, amountMinor: BigInt(refund.amount), status: refundStatusOf(refund) },
    }
  );
}

async function disputed(stripe: Stripe, id: string, common: Common): Promise<ProviderEvent | undefined> {
  const dispute = await unlessMissing(() => stripe.disputes.retrieve(id, { expand: ['payment_intent'] }));
  const [payment, status] = [paymentOf(dispute?.payment_intent), dispute && disputeStatusOf(dispute)];
  if (!dispute || !payment || !status) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  return {
    ...common,
    type: 'payment.disputed',
    payment,
    dispute: {
      id: dispute.id,
      amountMinor: BigInt(dispute.amount),
      reason: dispute.reason,
      status,
      ...(dueBy === null ? {} : { evidenceDueAt: new Date(dueBy * 1_000) }),
    },
  };
}

function paymentOf(intent: string | Stripe.PaymentIntent | null | undefined): ProviderPayment | undefined {
  return intent === null || intent === undefined || typeof intent === 'string' ? undefined : presentPayment(intent);
}

/** Undefined for an inquiry, which moves no money, and for a prevented dispute. */
export function disputeStatusOf({ status }: Stripe.Dispute): ProviderDispute['status'] | undefined {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  return status.startsWith('warning_') || status === 'prevented' ? undefined : 'open';
}
