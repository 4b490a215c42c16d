import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { saleKind } from '@ovation/contract/content.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { WalletCharge } from '@ovation/contract/money/payments.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { readBalance, type ChargeRow } from '../ledger/index.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { requireNotFailed, requireOrder, stateOf, type PaymentRow } from '../payments/index.ts';
import { requireCard } from '../accounts/index.ts';

/** `balance` is the wallet's after the charge, in minor units. */
export function presentCharge(
  { id, type, gross, site_discount }: Pick<ChargeRow, 'id' | 'type' | 'gross' | 'site_discount'>,
  balance: bigint,
) {
  return { _id: id, type: type as EarningType, amount: fromMinor(gross - site_discount), balance: fromMinor(balance) };
}

export function presentWalletCharge(
  row: ChargeRow,
  cards: ReadonlyMap<string, AccountCard>,
  refunded: ReadonlyMap<string, bigint>,
): WalletCharge {
  const createdAt = row.created_at.toISOString();
  return {
    _id: row.id,
    type: row.type as EarningType,
    amount: fromMinor(row.gross - row.site_discount),
    refunded: fromMinor(refunded.get(row.id) ?? 0n),
    performer: requireCard(cards, row.performer_id),
    objectId: row.object_id,
    message: row.message,
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * The reply to an order by card: its charge, or the state of its payment. Throws payment-failed and paid-into-wallet.
 */
export async function answerOrder(db: Kysely<DB>, payment: PaymentRow) {
  requireNotFailed(payment);
  const order = {
    type: requireOrder(payment, 'tip', ...saleKind.options).purpose,
    amount: fromMinor(payment.amount),
    balance: fromMinor(await readBalance(db, payment.account_id)),
  };
  return payment.charge_id === null
    ? { ...order, paymentId: payment.id, ...stateOf(payment) }
    : { _id: payment.charge_id, ...order };
}
