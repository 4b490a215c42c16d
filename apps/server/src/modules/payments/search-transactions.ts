import type * as operations from '@ovation/contract/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { loadCards } from './payment-card.store.ts';
import { listPayments } from './payment.store.ts';
import { presentTransaction } from './present.ts';

export async function searchTransactions({ app, actor, query }: Call<typeof operations.searchTransactions>) {
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query) });
  const [people, cards] = await Promise.all([presentAccountCards(app.database, rows.flatMap(({ performer_id }) => performer_id ?? [])), loadCards(app.database, rows.flatMap(({ card_id }) => card_id ?? []))]);
  return { data: rows.map((row) => presentTransaction(row, people, cards)), total };
}
