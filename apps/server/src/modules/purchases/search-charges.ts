import type * as operations from '@ovation/contract/money/wallet-charges.ts';
import type { WalletCharge } from '@ovation/contract/money/wallet-charges.ts';
import { parsePeriod } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Call } from '../../platform/http/call.ts';
import { unlessViewed } from '../../platform/http/staff-access.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { refundedOf, type ChargeRow } from '../ledger/index.ts';
import { listCharges } from './charge-list.store.ts';
import { presentWalletCharge } from './present.ts';

export async function searchCharges({ app, actor, query }: Call<typeof operations.searchCharges>) {
  const { rows, total } = await listCharges(app.database, 'payer_id', actor.id, { ...query, ...parsePeriod(query) });
  const shown = rows.map((row) => ({ ...row, message: unlessViewed(actor, row.message) }));
  return { data: await presentWalletCharges(app.database, shown), total };
}

/** Charges with their performers and refunds, loaded in batches. */
export async function presentWalletCharges(db: Kysely<DB>, rows: readonly ChargeRow[]): Promise<WalletCharge[]> {
  const [cards, refunded] = await Promise.all([
    presentAccountCards(
      db,
      rows.map((row) => row.performer_id),
    ),
    refundedOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => presentWalletCharge(row, cards, refunded));
}
