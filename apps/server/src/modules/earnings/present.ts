import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ListedEarning } from '@ovation/contract/money/earnings.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { EarningRow } from './earning-list.store.ts';
import { heldUntil } from './funds.store.ts';

export interface EarningContext {
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly titles: ReadonlyMap<string, string>;
  readonly holdDays: number;
}

export function presentEarning(row: EarningRow, { cards, titles, holdDays }: EarningContext): ListedEarning {
  return {
    _id: row.id,
    type: row.type as EarningType,
    gross: fromMinor(row.gross),
    commission: fromMinor(row.commission),
    net: fromMinor(row.net),
    refunded: fromMinor(row.refunded),
    isTest: row.book === 'test',
    user: cards.get(row.payer_id) as AccountCard,
    objectId: row.object_id,
    objectTitle: titles.get(row.object_id ?? '') ?? null,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    availableAt: row.clock_from && heldUntil(row.clock_from, holdDays).toISOString(),
  };
}
