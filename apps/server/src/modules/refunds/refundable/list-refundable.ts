import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import type { RefundableRow } from '@ovation/contract/money/refunds.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { listRefundableRows, type FoundRow } from './refundable.store.ts';

export async function listRefundable({ app: { database }, query }: Call<typeof operations.listRefundable>) {
  const { rows, total } = await listRefundableRows(database, query);
  const cards = await presentAccountCards(
    database,
    rows.flatMap(({ account_id, performer_id }) => [account_id, performer_id ?? account_id]),
  );
  return { data: rows.map((row) => present(row, query.kind, cards)), total };
}

function present(
  { id, account_id, performer_id, type, amount, left_over, created_at }: FoundRow,
  kind: RefundableRow['kind'],
  cards: ReadonlyMap<string, AccountCard>,
): RefundableRow {
  return {
    _id: id,
    kind,
    user: cards.get(account_id) as AccountCard,
    performer: (performer_id !== null && cards.get(performer_id)) || null,
    type: type as RefundableRow['type'],
    amount: fromMinor(amount),
    left: fromMinor(left_over),
    createdAt: created_at.toISOString(),
  };
}
