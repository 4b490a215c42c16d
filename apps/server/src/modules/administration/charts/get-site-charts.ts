import type { SiteDay } from '@ovation/contract/site/site-status.ts';
import type * as operations from '@ovation/contract/site/site-status.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { listSiteDays, type SiteDayRow } from './site-day.store.ts';

const dayMs = 24 * 3_600_000;

/** The days until today, and what as many days before them add up to. */
export async function getSiteCharts({ app, query }: Call<typeof operations.getSiteCharts>) {
  const count = Number(query.days);
  const today = app.clock.now().getTime();
  const dayBefore = (days: number): string => new Date(today - days * dayMs).toISOString().slice(0, 10);
  const rows = await listSiteDays(app.database, dayBefore(2 * count - 1), dayBefore(0));
  return { days: rows.slice(count).map(presentDay), before: presentFigures(sumOf(rows.slice(0, count))) };
}

type Sums = Omit<SiteDayRow, 'day'>;
const nothing: Sums = { registrations: 0n, active: 0n, subscriptions: 0n, gross: 0n, commission: 0n };

function sumOf(rows: readonly Sums[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      registrations: sum.registrations + row.registrations,
      active: sum.active + row.active,
      subscriptions: sum.subscriptions + row.subscriptions,
      gross: sum.gross + row.gross,
      commission: sum.commission + row.commission,
    }),
    nothing,
  );
}

const presentDay = (row: SiteDayRow): SiteDay => ({ day: row.day, ...presentFigures(row) });

function presentFigures({ registrations, active, subscriptions, gross, commission }: Sums) {
  return {
    registrations: Number(registrations),
    active: Number(active),
    subscriptions: Number(subscriptions),
    gross: fromMinor(gross),
    commission: fromMinor(commission),
  };
}
