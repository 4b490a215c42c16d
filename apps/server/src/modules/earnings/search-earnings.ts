import type * as operations from '@ovation/contract/money/earnings.ts';
import { parsePeriod } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { unlessViewed } from '../../platform/http/staff-access.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listEarnings, loadObjectTitles, type EarningRow } from './earning-list.store.ts';
import { presentEarning } from './present.ts';

export async function searchEarnings({ app, actor, query }: Call<typeof operations.searchEarnings>) {
  const { rows, total } = await listEarnings(app.database, actor.id, { ...query, ...parsePeriod(query) });
  const shown = rows.map((row) => ({ ...row, message: unlessViewed(actor, row.message) }));
  return { data: await presentEarnings(app, shown), total };
}

/** Earnings with their payers and what was sold, loaded with two queries for all rows. */
export async function presentEarnings(app: App, rows: readonly EarningRow[]) {
  const { earningHoldDays: holdDays } = await app.settings.read();
  const [cards, titles] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.map((row) => row.payer_id))]),
    loadObjectTitles(app.database, [...new Set(rows.flatMap(({ object_id }) => object_id ?? []))]),
  ]);
  return rows.map((row) => presentEarning(row, { cards, titles, holdDays }));
}
