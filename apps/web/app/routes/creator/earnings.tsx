import { earningType, getEarningStats, searchEarnings } from '@ovation/contract/money.ts';
import { Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { bucketsOf } from '../../modules/purchases/earnings/earning-buckets.ts';
import { earningKinds } from '../../modules/purchases/earnings/earning-kinds.ts';
import { EarningList } from '../../modules/purchases/earnings/earning-list.tsx';
import { periodOf, todayUtc } from '../../modules/purchases/earnings/earning-period.ts';
import { EarningsByKind } from '../../modules/purchases/earnings/earnings-by-kind.tsx';
import { EarningsChart } from '../../modules/purchases/earnings/earnings-chart.tsx';
import { PeriodFields } from '../../modules/purchases/earnings/period-fields.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { readListingOf, useListing } from '../../platform/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/realtime.tsx';
import { useRevalidateSoon } from '../../platform/revalidate-soon.ts';
import { titleOf } from '../../platform/title.ts';
import { EmptyState } from '../../ui/error-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Money } from '../../ui/money.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/earnings.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  const period = periodOf(searchParams, todayUtc());
  const [stats, earnings] = await Promise.all([
    api.call(getEarningStats, { query: period }),
    api.call(searchEarnings, { query: { ...readListingOf(searchEarnings, searchParams), from: undefined, to: undefined, ...period } }),
  ]);
  return { period, stats, earnings };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Earnings', matches) }];
}

const kinds = [{ value: '', label: 'All' }, ...earningType.options.map((value) => ({ value, label: earningKinds[value].many }))];

export default function Earnings({ loaderData: { period, stats, earnings } }: Route.ComponentProps) {
  const listing = useListing();
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('earning.created', revalidateSoon);
  useReconnected(revalidateSoon);
  return (
    <Page>
      <PageHeader title="Earnings" description="What your fans paid, and what of it is yours. Days are counted in UTC." />
      <PeriodFields period={period} />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure label="Yours" note="In this time" wide><Money amount={stats.totalNet} /></Figure>
        <Figure label="Paid by fans"><Money amount={stats.totalGross} /></Figure>
        <Figure label="Commission"><Money amount={stats.totalCommission} /></Figure>
        <Figure label="Available" note="All that was not paid out yet" wide><Money amount={stats.available} /></Figure>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Card padding="lg" component="section" aria-label="Over time"><Title order={2} size="h3" mb="xs">Over time</Title><EarningsChart buckets={bucketsOf(stats.byDay, period)} /></Card>
        <Card padding="lg" component="section" aria-label="By kind"><Title order={2} size="h3" mb="md">By kind</Title><EarningsByKind stats={stats} /></Card>
      </SimpleGrid>
      <Stack component="section" aria-label="Single earnings" gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3">One by one</Title>
          <FilterLinks label="Kind" name="type" options={kinds} />
        </Group>
        {earnings.data.length === 0 ? <NoEarnings isFiltered={stats.totalGross > 0} /> : <EarningList earnings={earnings.data} />}
        <ListFooter listing={listing} total={earnings.total} />
      </Stack>
    </Page>
  );
}

function NoEarnings({ isFiltered }: { readonly isFiltered: boolean }) {
  const message = isFiltered ? 'Choose another kind, or a longer time.' : 'Tips, posts that are sold and subscriptions appear here the moment a fan pays.';
  return <Card><EmptyState icon={<IconCoins size={36} stroke={1.4} />} title={isFiltered ? 'Nothing of this kind' : 'Nothing earned in this time'} message={message} action={{ label: 'New post', to: '/creator/feeds/new' }} /></Card>;
}
