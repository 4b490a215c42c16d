import type * as operations from '@ovation/contract/money.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { refundedOf } from '../ledger/index.ts';
import { listCharges } from './charge-list.store.ts';
import { presentWalletCharge } from './present.ts';

export async function searchCharges({ app, actor, query }: Call<typeof operations.searchCharges>) {
  const { rows, total } = await listCharges(app.database, 'payer_id', actor.id, { ...query, ...parsePeriod(query) });
  const [cards, refunded] = await Promise.all([presentAccountCards(app.database, rows.map((row) => row.performer_id)), refundedOf(app.database, rows.map(({ id }) => id))]);
  return { data: rows.map((row) => presentWalletCharge(row, cards, refunded)), total };
}
