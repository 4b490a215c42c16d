import type * as operations from '@ovation/contract/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { listPayments } from './payment.store.ts';
import { presentTransaction } from './present.ts';

export async function searchTransactions({ app, actor, query }: Call<typeof operations.searchTransactions>) {
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query) });
  return { data: rows.map(presentTransaction), total };
}
