import type * as operations from '@ovation/contract/money/site-money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { presentSiteTransactions } from './present.ts';
import { listSitePayments } from './site-payment.store.ts';

export async function listSiteTransactions({ app: { database }, query }: Call<typeof operations.listSiteTransactions>) {
  const { rows, total } = await listSitePayments(database, { ...query, ...parsePeriod(query) });
  return { data: await presentSiteTransactions(database, rows), total };
}
