import { translated } from '@ovation/language/t.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { PaymentProvider, ProviderDispute, ProviderPayment } from '../payments.ts';
import type { PayoutGateway } from '../payouts.ts';
import { findSetup, markRemoved } from './card.store.ts';
import { testCards } from './cards.ts';
import { createSandboxPayouts, decideAccount } from './pay-out.ts';
import {
  findPayment,
  lockPayment,
  findDispute,
  addDispute,
  closeOpenDispute,
  sumRefunds,
  readTotals,
  type PaymentRow,
  type DisputeRow,
} from './payment.store.ts';
import { findAccount } from './payout.store.ts';
import { refundPayment, settleLateRefund } from './refund-payment.ts';
import type { Sandbox } from './sandbox.ts';
import { beginCardSetup, createCustomer, decideSetup, retrieveCardSetup } from './set-up-card.ts';
import { signatureHeader, verify } from './signature.ts';
import { decidePayment, findTestCard, presentPayment, settleLatePayment, takePayment } from './take-payment.ts';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { announce, parseEvent } from './announce.ts';

interface SandboxOptions {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly signingSecret: string;
  /** The origin of the pages; payers return only to addresses of it. */
  readonly publicUrl: string;
}

/** A payment on its page. */
export interface PayerView {
  readonly id: string;
  readonly status: ProviderPayment['status'];
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
  /** A path of our site. */
  readonly returnPath: string;
  readonly dispute: ProviderDispute['status'] | undefined;
}

/** The state and return path for the other pages. */
export interface FormView {
  readonly id: string;
  readonly status: string;
  readonly returnPath: string;
}

/** The provider, with the actions of people on its pages. */
export interface SandboxProvider extends PaymentProvider {
  readonly payouts: PayoutGateway;
  viewForPayer(providerPaymentId: string): Promise<PayerView | undefined>;
  /** Settles a payment with the payer's decision; a settled one stays unchanged. */
  confirm(providerPaymentId: string, decision: 'approve' | 'refuse'): Promise<PayerView | undefined>;
  viewSetup(id: string): Promise<FormView | undefined>;
  /**
   * Saves the chosen test card, or none if the bank does not accept it; the first decision counts. Throws
   * UnknownPaymentMethodError.
   */
  chooseCard(setupId: string, card: string | undefined): Promise<FormView | undefined>;
  viewAccount(id: string): Promise<FormView | undefined>;
  /** Saves the answer of a payout account's owner. */
  onboard(accountId: string, status: 'ready' | 'restricted'): Promise<FormView | undefined>;
  /** The payer's bank reverses what was not refunded of a payment; returns nothing if there is nothing to dispute. */
  openDispute(providerPaymentId: string, reason: string): Promise<ProviderDispute | undefined>;
  closeDispute(providerPaymentId: string, status: 'won' | 'lost'): Promise<ProviderDispute | undefined>;
  /** Lets a pending payment succeed: the job of `sandbox_late`. */
  settleLate(providerPaymentId: string): Promise<void>;
  settleLateRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void>;
}

/**
 * A payment provider for tests and demos: its records are in PostgreSQL and its webhooks survive a crash, like those of
 * an external provider.
 */
export function createSandboxProvider({ database, clock, signingSecret, publicUrl }: SandboxOptions): SandboxProvider {
  const sandbox: Sandbox = { database, clock, publicUrl };
  return {
    name: 'sandbox',
    testCards: Object.entries(testCards).map(([paymentMethod, { label }]) => ({
      paymentMethod,
      label: translated(label),
    })),
    payouts: createSandboxPayouts(sandbox),
    knowsPaymentMethod: async (paymentMethod) => (await findTestCard(database, paymentMethod)) !== undefined,
    createPayment: (request) => takePayment(sandbox, request),
    async retrievePayment(id) {
      const row = await findPayment(database, id);
      return row && presentPayment(row, sandbox);
    },
    refundPayment: (request) => refundPayment(sandbox, request),
    createCustomer: (customer) => createCustomer(sandbox, customer),
    beginCardSetup: (setup) => beginCardSetup(sandbox, setup),
    retrieveCardSetup: (id) => retrieveCardSetup(sandbox, id),
    removeCard: (paymentMethod) => markRemoved(database, paymentMethod, clock.now()),
    async readWebhook(rawBody, headers) {
      verify(rawBody, headers[signatureHeader], signingSecret, clock.now());
      return parseEvent(rawBody);
    },
    totals: (range) => readTotals(database, range),
    ...pagesOf(sandbox),
    openDispute: (id, reason) => openDispute(sandbox, id, reason),
    closeDispute: (id, status) => closeDispute(sandbox, id, status),
    settleLate: (id) => settleLatePayment(sandbox, id),
    settleLateRefund: (id, status) => settleLateRefund(sandbox, id, status),
  };
}

function pagesOf(
  sandbox: Sandbox,
): Pick<SandboxProvider, 'viewForPayer' | 'confirm' | 'viewSetup' | 'chooseCard' | 'viewAccount' | 'onboard'> {
  const viewForPayer = (id: string): Promise<PayerView | undefined> => loadPayerView(sandbox, id);
  const viewSetup = async (id: string): Promise<FormView | undefined> => {
    const row = await findSetup(sandbox.database, id);
    return row && { id: row.id, status: row.status, returnPath: row.return_path };
  };
  const viewAccount = async (id: string): Promise<FormView | undefined> => {
    const row = await findAccount(sandbox.database, id);
    return row && { id: row.id, status: row.status, returnPath: row.return_path ?? '/' };
  };
  return {
    viewForPayer,
    viewSetup,
    viewAccount,
    async confirm(id, decision) {
      await decidePayment(sandbox, id, decision);
      return viewForPayer(id);
    },
    async chooseCard(id, card) {
      await decideSetup(sandbox, id, card);
      return viewSetup(id);
    },
    async onboard(id, status) {
      await decideAccount(sandbox, id, status);
      return viewAccount(id);
    },
  };
}

async function loadPayerView({ database }: Sandbox, id: string): Promise<PayerView | undefined> {
  const row = await findPayment(database, id);
  if (!row) return undefined;
  const dispute = await findDispute(database, id);
  return {
    id: row.id,
    status: row.status as PayerView['status'],
    amountMinor: row.amount,
    currency: row.currency,
    description: row.description,
    returnPath: row.return_path,
    dispute: dispute?.status as ProviderDispute['status'] | undefined,
  };
}

/**
 * The payer's bank reverses what was not refunded of a payment. Returns the new or existing dispute; nothing if there
 * is nothing to dispute.
 */
async function openDispute(sandbox: Sandbox, paymentId: string, reason: string): Promise<ProviderDispute | undefined> {
  return plainTransaction(sandbox.database, async (db) => {
    const payment = await lockPayment(db, paymentId);
    if (payment?.status !== 'succeeded') return undefined;
    const amount = payment.amount - (await sumRefunds(db, payment.id));
    const earlier = await findDispute(db, payment.id);
    if (earlier || amount === 0n) return earlier && presentDispute(earlier);
    const dispute = await addDispute(db, {
      id: `sandbox_dispute_${newId()}`,
      payment_id: payment.id,
      amount,
      reason,
      status: 'open',
      created_at: sandbox.clock.now(),
    });
    return dispute && announceDispute(sandbox, db, payment, dispute);
  });
}

/**
 * Closes a dispute with the bank's decision; a closed one stays unchanged. Returns the dispute, or nothing if there is
 * none.
 */
async function closeDispute(
  sandbox: Sandbox,
  paymentId: string,
  status: 'won' | 'lost',
): Promise<ProviderDispute | undefined> {
  return plainTransaction(sandbox.database, async (db) => {
    const payment = await lockPayment(db, paymentId);
    const closed = payment && (await closeOpenDispute(db, payment.id, status));
    if (closed) return announceDispute(sandbox, db, payment, closed);
    const earlier = payment && (await findDispute(db, payment.id));
    return earlier && presentDispute(earlier);
  });
}

async function announceDispute(
  sandbox: Sandbox,
  db: Transaction<DB>,
  payment: PaymentRow,
  row: DisputeRow,
): Promise<ProviderDispute> {
  const dispute = presentDispute(row);
  await announce(db, {
    type: 'payment.disputed',
    payment: presentPayment(payment, sandbox),
    dispute,
    createdAt: sandbox.clock.now(),
  });
  return dispute;
}

const evidenceWithinMs = 7 * 86_400_000;

function presentDispute(row: DisputeRow): ProviderDispute {
  return {
    id: row.id,
    amountMinor: row.amount,
    reason: row.reason,
    status: row.status as ProviderDispute['status'],
    evidenceDueAt: new Date(row.created_at.getTime() + evidenceWithinMs),
  };
}
