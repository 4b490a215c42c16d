import type * as operations from '@ovation/contract/money/earnings.ts';
import type { ListedEarning } from '@ovation/contract/money/earnings.ts';
import { parsePeriod, fromMinor } from '@ovation/domain';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { unlessViewed } from '../../platform/http/staff-access.ts';
import { presentAccountCards, requireCard } from '../accounts/index.ts';
import { listEarnings, loadObjectTitles, type EarningRow } from './earning-list.store.ts';
import { heldUntil } from './funds.store.ts';

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

interface EarningContext {
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly titles: ReadonlyMap<string, string>;
  readonly holdDays: number;
}

function presentEarning(row: EarningRow, { cards, titles, holdDays }: EarningContext): ListedEarning {
  return {
    _id: row.id,
    type: row.type as EarningType,
    gross: fromMinor(row.gross),
    commission: fromMinor(row.commission),
    net: fromMinor(row.net),
    refunded: fromMinor(row.refunded),
    isTest: row.book === 'test',
    user: requireCard(cards, row.payer_id),
    objectId: row.object_id,
    objectTitle: titles.get(row.object_id ?? '') ?? null,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    availableAt: row.clock_from && heldUntil(row.clock_from, holdDays).toISOString(),
  };
}
