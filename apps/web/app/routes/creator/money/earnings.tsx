import { english, t } from '@ovation/language/t.ts';
import { getEarningStats, searchEarnings } from '@ovation/contract/money/earnings.ts';
import { earningType } from '@ovation/contract/money/money.ts';
import { getPayoutFunds } from '@ovation/contract/money/payouts.ts';
import { Button, Card, Group, Stack, Title } from '@mantine/core';
import { IconCoins, IconDownload } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { bucketsOf, stepOf } from '../../../modules/earnings/earning-buckets.ts';
import { earningKinds } from '../../../modules/earnings/earning-kinds.ts';
import { EarningList } from '../../../modules/earnings/earning-list.tsx';
import { periodOf, todayUtc } from '../../../modules/earnings/earning-period.ts';
import { EarningsByKind, TopFans } from '../../../modules/earnings/earning-sources.tsx';
import { EarningsChart } from '../../../modules/earnings/earnings-chart.tsx';
import { PeriodFields } from '../../../modules/earnings/period-fields.tsx';
import { FundsCard } from '../../../modules/payouts/funds-card.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/earnings.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  const today = todayUtc();
  const period = periodOf(searchParams, today);
  const step = stepOf(period, today);
  const filters = { ...readListingOf(searchEarnings, searchParams), from: undefined, to: undefined, ...period };
  const [stats, earnings, funds] = await Promise.all([
    api.call(getEarningStats, { query: { ...period, by: step } }),
    api.call(searchEarnings, { query: filters }),
    api.call(getPayoutFunds),
  ]);
  return {
    period,
    step,
    stats,
    earnings,
    funds,
    file: fileAddress({ ...period, type: filters.type, userId: filters.userId }),
  };
}

/** The address of the same list as a CSV file. */
function fileAddress(filters: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return `/api/performer/earning/export?${query}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Earnings'), matches) }];
}

export default function Earnings({ loaderData: { period, step, stats, earnings, funds, file } }: Route.ComponentProps) {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('earning.created', revalidateSoon);
  useServerEvent('payout.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  return (
    <Page>
      <PageHeader title={t('Earnings')} description={t('What your fans paid, and your share. Days are in UTC.')} />
      <FundsCard
        funds={funds}
        action={
          <Button component={Link} to="/creator/payouts" variant={funds.problem === null ? 'filled' : 'default'}>
            {funds.problem === null ? t('Request a payout') : t('Payouts')}
          </Button>
        }
      />
      <PeriodFields period={period} />
      <Columns phone={2} desk={4}>
        <Figure label={t('Yours')} note={t('In this period')}>
          <Money amount={stats.totalNet} />
        </Figure>
        <Figure label={t('Paid by fans')}>
          <Money amount={stats.totalGross} />
        </Figure>
        <Figure label={t('Commission')}>
          <Money amount={stats.totalCommission} />
        </Figure>
        <Figure label={t('Amount refunded')} note={t('Of your share')}>
          <Money amount={stats.totalRefunded} />
        </Figure>
      </Columns>
      <Card padding="lg" component="section" aria-label={t('Over time')}>
        <Title order={2} size="h3" mb="md">
          {t('Over time')}
        </Title>
        <EarningsChart buckets={bucketsOf(stats.byTime, period, step)} step={step} />
      </Card>
      <Columns desk={2}>
        <Card padding="lg" component="section" aria-label={t('By kind')}>
          <Title order={2} size="h3" mb="md">
            {t('By kind')}
          </Title>
          <EarningsByKind stats={stats} />
        </Card>
        <Card padding="lg" component="section" aria-label={t('Top fans')}>
          <Title order={2} size="h3" mb="md">
            {t('Top fans')}
          </Title>
          <TopFans fans={stats.topFans} />
        </Card>
      </Columns>
      <SingleEarnings earnings={earnings} file={file} hasOthers={stats.totalGross > 0} />
    </Page>
  );
}

const kinds = [
  { value: '', label: english('All') },
  ...earningType.options.map((value) => ({ value, label: earningKinds[value].many })),
];

type SingleEarningsProps = Pick<Route.ComponentProps['loaderData'], 'earnings' | 'file'> & {
  readonly hasOthers: boolean;
};

function SingleEarnings({ earnings, file, hasOthers }: SingleEarningsProps) {
  const listing = useListing();
  const isOneFan = listing.query['userId'] !== undefined;
  return (
    <Stack component="section" aria-label={t('Individual earnings')} gap="md" id="one-by-one">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {isOneFan ? fromFan(earnings.data[0]?.user.name) : t('By type')}
        </Title>
        <Group gap="xs">
          {isOneFan ? (
            <Button variant="default" size="sm" onClick={() => listing.set({ userId: undefined })}>
              {t('All fans')}
            </Button>
          ) : null}
          {earnings.total > 0 ? (
            <Button
              component="a"
              href={file}
              download
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('CSV')}
            </Button>
          ) : null}
        </Group>
      </Group>
      <FilterLinks label={t('Kind')} name="type" options={kinds} />
      {earnings.data.length === 0 ? <NoEarnings isFiltered={hasOthers} /> : <EarningList earnings={earnings.data} />}
      <ListFooter listing={listing} total={earnings.total} />
    </Stack>
  );
}

function NoEarnings({ isFiltered }: { readonly isFiltered: boolean }) {
  const message = isFiltered
    ? t('Choose another kind, or a longer period.')
    : t('Tips, sales and subscriptions appear here as soon as a fan pays.');
  return (
    <Card>
      <EmptyState
        icon={<IconCoins size={36} stroke={1.4} />}
        title={isFiltered ? t('Nothing of this kind') : t('No earnings in this period')}
        message={message}
        action={{ label: t('New post'), to: '/creator/feeds/new' }}
      />
    </Card>
  );
}

function fromFan(name: string | undefined): string {
  return name === undefined ? t('From one fan') : t('From {name}', { name });
}
