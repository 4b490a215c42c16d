import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { WalletCharge } from '@ovation/contract/money/payments.ts';
import { fromMinor } from '@ovation/domain';
import type { ChargeRow } from '../ledger/index.ts';

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
    performer: cards.get(row.performer_id) as AccountCard,
    objectId: row.object_id,
    message: row.message,
    createdAt,
    updatedAt: createdAt,
  };
}
