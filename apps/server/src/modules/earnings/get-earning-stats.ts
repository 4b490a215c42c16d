import type * as operations from '@ovation/contract/money/earnings.ts';
import type { EarningStats } from '@ovation/contract/money/earnings.ts';
import { earningType } from '@ovation/contract/money/money.ts';
import { fromMinor, parsePeriod } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listTopFans, sumByTime, sumByType, type TopFan, type Sums } from './earning.store.ts';
import { readFunds } from './read-funds.ts';

const maxSteps = 366;
const maxFans = 10;
const nothing = { gross: 0n, commission: 0n, net: 0n, refunded: 0n, count: 0n };

export async function getEarningStats({
  app,
  actor,
  query,
}: Call<typeof operations.getEarningStats>): Promise<EarningStats> {
  const period = parsePeriod(query);
  const { earningHoldDays } = await app.settings.read();
  const [types, steps, topFans, funds] = await Promise.all([
    sumByType(app.database, actor.id, period),
    sumByTime(app.database, actor.id, period, query.by, maxSteps),
    listTopFans(app.database, actor.id, period, maxFans),
    readFunds(app.database, actor.id, { holdDays: earningHoldDays, now: app.clock.now() }),
  ]);
  const total = (part: keyof Sums) => fromMinor(types.reduce((sum, row) => sum + row[part], 0n));
  return {
    totalGross: total('gross'),
    totalCommission: total('commission'),
    totalNet: total('net'),
    totalRefunded: total('refunded'),
    available: fromMinor(funds.available),
    byType: earningType.options.map((type) => {
      const found = types.find((row) => row.type === type) ?? nothing;
      return { type, ...presentSums(found), count: Number(found.count) };
    }),
    byTime: steps.map(({ start, ...sums }) => ({ from: start, ...presentSums(sums) })),
    topFans: await presentTopFans(app.database, topFans),
  };
}

function presentSums({ gross, commission, net, refunded }: Sums) {
  return {
    gross: fromMinor(gross),
    commission: fromMinor(commission),
    net: fromMinor(net),
    refunded: fromMinor(refunded),
  };
}

async function presentTopFans(
  db: Parameters<typeof presentAccountCards>[0],
  topFans: readonly TopFan[],
): Promise<EarningStats['topFans']> {
  const cards = await presentAccountCards(
    db,
    topFans.map(({ payer_id }) => payer_id),
  );
  return topFans.flatMap(({ payer_id, gross, net, count }) => {
    const user = cards.get(payer_id);
    return user ? [{ user, gross: fromMinor(gross), net: fromMinor(net), count: Number(count) }] : [];
  });
}
