import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { IdempotencyMismatchError, RefundRefusedError, type PaymentProvider, type PaymentRequest, type ProviderEvent, type ProviderPayment, type ProviderRefund } from '../payments.ts';
import { failureMessageOf, isKnown, outcomeOf, type FailureCode } from './cards.ts';
import { addEvent } from './event.store.ts';
import { parseEvent, writeEvent } from './event.ts';
import { addPayment, addRefund, findPayment, findRefundByKey, getPaymentByKey, lockPayment, settlePayment, sumRefunded, sumRefunds, sumSucceeded, type PaymentRow, type RefundRow } from './payment.store.ts';
import { ownPath } from './return-path.ts';
import { signatureHeader, verify } from './signature.ts';

export const deliverTask = 'deliver-sandbox-webhook';
export const settleTask = 'settle-sandbox-payment';
const lateMs = 1_000;

const outcomes = {
  approve: { to: 'succeeded', failureCode: null },
  refuse: { to: 'failed', failureCode: 'authentication_refused' satisfies FailureCode },
} as const;

export interface SandboxOptions {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly signingSecret: string;
  /** Payers return only to addresses of this origin. */
  readonly publicUrl: string;
  /** The absolute address of the page where a payer confirms: `${publicUrl}/sandbox/payments/${id}`. */
  readonly confirmUrl: (providerPaymentId: string) => string;
}

/** What the page shows of a payment. */
export interface PayerView {
  readonly id: string;
  readonly status: ProviderPayment['status'];
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  /** A path of our own site. */
  readonly returnPath: string;
}

export interface SandboxProvider extends PaymentProvider {
  viewForPayer(providerPaymentId: string): Promise<PayerView | undefined>;
  /** What the payer decided on the page; a payment that is settled already stays as it is. */
  confirm(providerPaymentId: string, decision: 'approve' | 'refuse'): Promise<PayerView | undefined>;
  /** Lets a payment that is pending succeed; the job behind `sandbox_late`. */
  settleLate(providerPaymentId: string): Promise<void>;
}

/** A payment provider for trying things out: its books lie in PostgreSQL and its webhooks survive a crash, as an outside provider's would. */
export function createSandboxProvider({ database, clock, signingSecret, publicUrl, confirmUrl }: SandboxOptions): SandboxProvider {
  const present = (row: PaymentRow): ProviderPayment => presentPayment(row, confirmUrl);
  const settle = async (id: string, settlement: Omit<Parameters<typeof settlePayment>[2], 'at'>): Promise<void> =>
    database.transaction().execute(async (db) => {
      const settled = await settlePayment(db, id, { ...settlement, at: clock.now() });
      if (settled) await announce(db, settled.status === 'succeeded' ? 'payment.succeeded' : 'payment.failed', present(settled), clock.now());
    });

  const viewForPayer = async (id: string): Promise<PayerView | undefined> => {
    const row = await findPayment(database, id);
    return row && presentToPayer(row);
  };

  return {
    name: 'sandbox',
    knowsPaymentMethod: async (paymentMethod) => isKnown(paymentMethod),
    createPayment: (request) => database.transaction().execute(async (db) => present(await createOnce(db, newPayment(request, publicUrl, clock.now()), present))),
    async retrievePayment(id) {
      const row = await findPayment(database, id);
      return row && present(row);
    },
    refundPayment: (request) => database.transaction().execute((db) => refundOnce(db, request, clock.now(), present)),
    readWebhook(rawBody, headers) {
      verify(rawBody, headers[signatureHeader], signingSecret, clock.now());
      return parseEvent(rawBody);
    },
    async totals(range) {
      const [succeeded, refundedMinor] = await Promise.all([sumSucceeded(database, range), sumRefunded(database, range)]);
      return { succeededMinor: succeeded.sum, refundedMinor, count: succeeded.count };
    },
    viewForPayer,
    async confirm(id, decision) {
      await settle(id, { from: 'requires_action', ...outcomes[decision] });
      return viewForPayer(id);
    },
    settleLate: (id) => settle(id, { from: 'pending', to: 'succeeded', failureCode: null }),
  };
}

type NewPayment = Parameters<typeof addPayment>[1];

/** Throws UnknownPaymentMethodError, and RangeError for an amount that is nothing. */
function newPayment(request: PaymentRequest, publicUrl: string, now: Date): NewPayment {
  if (request.amountMinor <= 0n) throw new RangeError('A payment takes more than nothing.');
  const { status, failureCode } = outcomeOf(request.paymentMethod, request.offSession ?? false);
  const isSettled = status === 'succeeded' || status === 'failed';
  return {
    id: `sandbox_payment_${newId()}`, idempotency_key: request.idempotencyKey, fingerprint: fingerprintOf(request), amount: request.amountMinor, currency: request.currency,
    payment_method: request.paymentMethod, description: request.description, reference: request.reference, return_path: ownPath(request.returnUrl, publicUrl),
    status, failure_code: failureCode ?? null, created_at: now, settled_at: isSettled ? now : null,
  };
}

/** Everything that the request asks for; the same key with anything else is a mistake. */
function fingerprintOf({ amountMinor, currency, paymentMethod, description, reference, returnUrl, offSession = false }: PaymentRequest): Buffer {
  return createHash('sha256').update(JSON.stringify([amountMinor.toString(), currency, paymentMethod, description, reference, returnUrl, offSession])).digest();
}

async function createOnce(db: Transaction<DB>, payment: NewPayment, present: (row: PaymentRow) => ProviderPayment): Promise<PaymentRow> {
  const added = await addPayment(db, payment);
  if (!added) return earlierPayment(db, payment);
  if (added.status === 'succeeded') await announce(db, 'payment.succeeded', present(added), added.created_at);
  if (added.status === 'failed') await announce(db, 'payment.failed', present(added), added.created_at);
  // The queue goes by the real time, also while a test turns the clock.
  if (added.status === 'pending') await enqueue(db, settleTask, { paymentId: added.id }, { runAt: new Date(Date.now() + lateMs) });
  return added;
}

async function earlierPayment(db: Transaction<DB>, { idempotency_key, fingerprint }: NewPayment): Promise<PaymentRow> {
  const earlier = await getPaymentByKey(db, idempotency_key);
  if (!earlier.fingerprint.equals(fingerprint)) throw new IdempotencyMismatchError('This key was used for another payment.');
  return earlier;
}

type RefundRequest = Parameters<PaymentProvider['refundPayment']>[0];

async function refundOnce(db: Transaction<DB>, request: RefundRequest, now: Date, present: (row: PaymentRow) => ProviderPayment): Promise<ProviderRefund> {
  const payment = await lockPayment(db, request.providerPaymentId);
  const earlier = await findRefundByKey(db, request.idempotencyKey);
  if (earlier) return sameRefund(earlier, request);
  if (payment?.status !== 'succeeded') throw new RefundRefusedError('Only a payment that succeeded can be given back.');
  if (request.amountMinor <= 0n) throw new RefundRefusedError('A refund gives back more than nothing.');
  if ((await sumRefunds(db, payment.id)) + request.amountMinor > payment.amount) throw new RefundRefusedError('A refund cannot give back more than the payment took.');
  const refund = await addRefund(db, { id: `sandbox_refund_${newId()}`, payment_id: payment.id, idempotency_key: request.idempotencyKey, amount: request.amountMinor, created_at: now });
  if (!refund) throw new IdempotencyMismatchError('This key was used for another refund.');
  await announce(db, 'payment.refunded', present(payment), now);
  return presentRefund(refund);
}

function sameRefund(earlier: RefundRow, { providerPaymentId, amountMinor }: RefundRequest): ProviderRefund {
  if (earlier.payment_id !== providerPaymentId || earlier.amount !== amountMinor) throw new IdempotencyMismatchError('This key was used for another refund.');
  return presentRefund(earlier);
}

/** Keeps the event and the job that delivers it, in the transaction that changed the payment. */
async function announce(db: Transaction<DB>, type: ProviderEvent['type'], payment: ProviderPayment, createdAt: Date): Promise<void> {
  const id = `sandbox_event_${newId()}`;
  await addEvent(db, { id, payment_id: payment.id, body: writeEvent({ id, type, payment, createdAt }), created_at: createdAt });
  await enqueue(db, deliverTask, { eventId: id });
}

function presentPayment(row: PaymentRow, confirmUrl: SandboxOptions['confirmUrl']): ProviderPayment {
  return {
    id: row.id, status: row.status as ProviderPayment['status'], amountMinor: row.amount, reference: row.reference,
    ...(row.status === 'requires_action' ? { redirectUrl: confirmUrl(row.id) } : {}),
    ...(row.failure_code === null ? {} : { failureCode: row.failure_code, failureMessage: failureMessageOf(row.failure_code) }),
  };
}

function presentRefund(row: RefundRow): ProviderRefund {
  return { id: row.id, providerPaymentId: row.payment_id, amountMinor: row.amount };
}

function presentToPayer(row: PaymentRow): PayerView {
  return { id: row.id, status: row.status as PayerView['status'], amountMinor: row.amount, currency: row.currency, description: row.description, returnPath: row.return_path };
}
