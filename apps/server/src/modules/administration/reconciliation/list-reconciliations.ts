import type * as operations from '@ovation/contract/money/reconciliation.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { presentReconciliation } from './present.ts';
import { listReconciliationRows } from './reconciliation.store.ts';

export async function listReconciliations({ app: { database }, query }: Call<typeof operations.listReconciliations>) {
  const { rows, total } = await listReconciliationRows(database, query);
  const cards = await presentAccountCards(
    database,
    rows.flatMap(({ administrator_id }) => administrator_id ?? []),
  );
  return { data: rows.map((row) => presentReconciliation(row, cards)), total };
}
