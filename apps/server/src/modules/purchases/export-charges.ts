import { english, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payments.ts';
import type { WalletCharge } from '@ovation/contract/money/payments.ts';
import { maxExported } from '@ovation/contract/money/money.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { parsePeriod } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { csvLine } from '../../platform/csv.ts';
import type { Call } from '../../platform/http/call.ts';
import { purposeNames, requireExportable } from '../payments/index.ts';
import { listCharges } from './purchases.store.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { unlessViewed } from '../../platform/http/staff-access.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { refundedOf, type ChargeRow } from '../ledger/index.ts';
import { presentWalletCharge } from './present.ts';

const header = [
  english('Date'),
  english('What for'),
  english('Creator'),
  english('Amount paid'),
  english('Amount refunded'),
  english('Currency'),
  english('Message'),
  english('ID'),
];

/** Exports all rows of the list as CSV. */
export async function exportCharges({ app, actor, query }: Call<typeof operations.exportCharges>): Promise<string> {
  const all = { current: 1, pageSize: maxExported, sortBy: 'createdAt', sort: 'desc' } as const;
  const { rows, total } = await listCharges(app.database, 'payer_id', actor.id, {
    ...query,
    ...parsePeriod(query),
    ...all,
  });
  requireExportable(total);
  const table = await presentWalletCharges(app.database, rows);
  return [header.map(translated), ...table.map(rowOf)].map(csvLine).join('');
}

function rowOf({ _id, createdAt, type, performer, amount, refunded, message }: WalletCharge): string[] {
  return [
    createdAt,
    translated(purposeNames[type]),
    performer.name,
    amount.toFixed(2),
    refunded.toFixed(2),
    currency,
    message ?? '',
    _id,
  ];
}

export async function searchCharges({ app, actor, query }: Call<typeof operations.searchCharges>) {
  const { rows, total } = await listCharges(app.database, 'payer_id', actor.id, { ...query, ...parsePeriod(query) });
  const shown = rows.map((row) => ({ ...row, message: unlessViewed(actor, row.message) }));
  return { data: await presentWalletCharges(app.database, shown), total };
}

/** Charges with their performers and refunds, loaded in batches. */
async function presentWalletCharges(db: Kysely<DB>, rows: readonly ChargeRow[]): Promise<WalletCharge[]> {
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
