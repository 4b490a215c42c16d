import type * as operations from '@ovation/contract/money/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { listPayments } from '../payment.store.ts';
import { presentTransactions } from './present-transactions.ts';

export async function searchTransactions({ app, actor, query }: Call<typeof operations.searchTransactions>) {
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query) });
  return { data: await presentTransactions(app.database, rows), total };
}
