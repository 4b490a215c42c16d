import type * as operations from '@ovation/contract/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listCharges } from './charge-list.store.ts';
import { presentEarning } from './present.ts';

export async function searchEarnings({ app, actor, query }: Call<typeof operations.searchEarnings>) {
  const { rows, total } = await listCharges(app.database, 'performer_id', actor.id, { ...query, ...parsePeriod(query) });
  const cards = await presentAccountCards(app.database, rows.map((row) => row.payer_id));
  return { data: rows.map((row) => presentEarning(row, cards)), total };
}
