import { earningType, type EarningStats, type EarningType } from '@ovation/contract/money.ts';
import type * as operations from '@ovation/contract/money.ts';
import { fromMinor, parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { availableEarnings } from '../ledger/index.ts';
import { sumByDay, sumByType } from './charge-list.store.ts';

const mostDays = 366;
const nothing = { gross: 0n, commission: 0n, net: 0n, count: 0n };

export async function getEarningStats({ app, actor, query }: Call<typeof operations.getEarningStats>): Promise<EarningStats> {
  const period = parsePeriod(query);
  const [types, days, available] = await Promise.all([
    sumByType(app.database, actor.id, period), sumByDay(app.database, actor.id, period, mostDays), availableEarnings(app.database, actor.id),
  ]);
  const total = (part: 'gross' | 'commission' | 'net') => fromMinor(types.reduce((sum, row) => sum + row[part], 0n));
  return {
    totalGross: total('gross'), totalCommission: total('commission'), totalNet: total('net'), available: fromMinor(available),
    byType: earningType.options.map((type) => presentSums(type, types.find((row) => row.type === type) ?? nothing)),
    byDay: days.map(({ day, gross, net }) => ({ day, gross: fromMinor(gross), net: fromMinor(net) })),
  };
}

function presentSums(type: EarningType, sums: typeof nothing) {
  return { type, gross: fromMinor(sums.gross), commission: fromMinor(sums.commission), net: fromMinor(sums.net), count: Number(sums.count) };
}
