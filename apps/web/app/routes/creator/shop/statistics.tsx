import { t } from '@ovation/language/t.ts';
import { getShopStatistics, maxStatisticDays } from '@ovation/contract/shop/statistics.ts';
import { Text } from '@mantine/core';
import { bucketsOf, stepOf } from '../../../modules/earnings/earning-buckets.ts';
import { periodOf, todayUtc } from '../../../modules/earnings/earning-period.ts';
import { EarningsChart } from '../../../modules/earnings/earnings-chart.tsx';
import { PeriodFields } from '../../../modules/earnings/period-fields.tsx';
import { useOrderChanges } from '../../../modules/shop/orders/use-order-changes.ts';
import { ShopStatisticsParts } from '../../../modules/shop/selling/shop-statistics.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/statistics.ts';

export async function loader(args: Route.LoaderArgs) {
  const today = todayUtc();
  const period = periodOf(args.url.searchParams, today);
  const step = stepOf(period, today);
  const statistics = await apiOf(args).call(getShopStatistics, { query: { ...period, by: step } });
  return { period, step, statistics };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Shop statistics'), matches) }];
}

export default function Statistics({ loaderData: { period, step, statistics } }: Route.ComponentProps) {
  useOrderChanges();
  return (
    <Page>
      <PageHeader
        title={t('Statistics')}
        description={t('What your shop sold. Each order counts on the day it was paid, in UTC.')}
      />
      <PeriodFields period={period} />
      {period.from === undefined ? (
        <Text size="sm" c="dimmed">
          {t('These are the last {floor} years; your earnings go back further.', {
            floor: Math.floor(maxStatisticDays / 365),
          })}
        </Text>
      ) : null}
      <ShopStatisticsParts
        statistics={statistics}
        chart={<EarningsChart buckets={bucketsOf(statistics.byTime, period, step)} step={step} />}
      />
    </Page>
  );
}
