import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type {
  Dispute,
  Refund,
  RefundableCharge,
  RefundablePayment,
  TakenBack,
} from '@ovation/contract/money/refunds.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { presentAccountCards, findCard, requireCard } from '../accounts/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import type { DisputeRow } from './disputes/dispute.store.ts';
import type { RefundableAmount } from './policy.ts';
import type { RefundRow } from './refund.store.ts';
import { listTakenBack, type ReversibleCharge, type TakenBackRow } from './reversible-charge.store.ts';
import { readStored, readStoredIfAny } from '../../platform/language/stored-text.ts';

type Cards = ReadonlyMap<string, AccountCard>;

/** Refunds as staff see them, with the sales reversed for each. */
export async function presentRefunds(db: Kysely<DB>, rows: readonly RefundRow[]): Promise<Refund[]> {
  const { taken, cards } = await loadRelated(
    db,
    rows,
    rows.flatMap(({ administrator_id }) => administrator_id ?? []),
  );
  return rows.map((row) => presentRefund(row, taken.get(row.id) ?? [], cards));
}

export async function presentDisputes(db: Kysely<DB>, rows: readonly DisputeRow[]): Promise<Dispute[]> {
  const { taken, cards } = await loadRelated(db, rows);
  return rows.map((row) => presentDispute(row, taken.get(row.id) ?? [], cards));
}

async function loadRelated(
  db: Kysely<DB>,
  rows: readonly { readonly id: string; readonly account_id: string }[],
  others: readonly string[] = [],
) {
  const taken = await listTakenBack(
    db,
    rows.map(({ id }) => id),
  );
  const cards = await presentAccountCards(db, [
    ...rows.map(({ account_id }) => account_id),
    ...taken.map(({ performer_id }) => performer_id),
    ...others,
  ]);
  return { taken: Map.groupBy(taken, ({ cause_id }) => cause_id), cards };
}

function presentRefund(row: RefundRow, taken: readonly TakenBackRow[], cards: Cards): Refund {
  return {
    _id: row.id,
    kind: row.charge_id === null ? 'payment' : 'charge',
    chargeId: row.charge_id,
    paymentId: row.payment_id,
    user: requireCard(cards, row.account_id),
    amount: fromMinor(row.amount),
    tokens: fromMinor(row.tokens),
    reason: readStored(row.reason),
    source: row.source as Refund['source'],
    administrator: findCard(cards, row.administrator_id),
    status: row.status as Refund['status'],
    message: readStoredIfAny(row.failure_message),
    takenBack: taken.map((one) => presentTakenBack(one, cards)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

function presentDispute(row: DisputeRow, taken: readonly TakenBackRow[], cards: Cards): Dispute {
  return {
    _id: row.id,
    paymentId: row.payment_id,
    user: requireCard(cards, row.account_id),
    provider: row.provider,
    providerDisputeId: row.provider_dispute_id,
    amount: fromMinor(row.amount),
    reason: row.reason,
    status: row.status as Dispute['status'],
    takenBack: taken.map((one) => presentTakenBack(one, cards)),
    evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

function presentTakenBack(
  { charge_id, type, performer_id, gross, net, restored_at }: TakenBackRow,
  cards: Cards,
): TakenBack {
  return {
    chargeId: charge_id,
    type: type as EarningType,
    performer: requireCard(cards, performer_id),
    gross: fromMinor(gross),
    net: fromMinor(net),
    isRestored: restored_at !== null,
  };
}

export async function presentRefundableCharge(
  db: Kysely<DB>,
  charge: ReversibleCharge,
  { left, refusal }: RefundableAmount,
): Promise<RefundableCharge> {
  const cards = await presentAccountCards(db, [charge.payer_id, charge.performer_id]);
  return {
    _id: charge.id,
    user: requireCard(cards, charge.payer_id),
    performer: requireCard(cards, charge.performer_id),
    type: charge.type as EarningType,
    amount: fromMinor(charge.gross - charge.site_discount),
    left: fromMinor(left),
    refusal,
    createdAt: charge.created_at.toISOString(),
  };
}

export async function presentRefundablePayment(
  db: Kysely<DB>,
  payment: PaymentRow,
  { left, refusal, balance }: RefundableAmount & { readonly balance: bigint },
): Promise<RefundablePayment> {
  const cards = await presentAccountCards(db, [payment.account_id]);
  return {
    _id: payment.id,
    user: requireCard(cards, payment.account_id),
    provider: payment.provider,
    paymentMethod: payment.payment_method,
    amount: fromMinor(payment.amount),
    left: fromMinor(left),
    balance: fromMinor(balance),
    refusal,
    createdAt: payment.created_at.toISOString(),
  };
}
