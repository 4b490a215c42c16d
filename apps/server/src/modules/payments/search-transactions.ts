import type * as operations from '@ovation/contract/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listPayments } from './payment.store.ts';
import { presentTransaction } from './present.ts';

export async function searchTransactions({ app, actor, query }: Call<typeof operations.searchTransactions>) {
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query) });
  const cards = await presentAccountCards(app.database, rows.flatMap(({ performer_id }) => performer_id ?? []));
  return { data: rows.map((row) => presentTransaction(row, cards)), total };
}
