import { searchPerformers } from '@ovation/contract/performers.ts';
import { Select, SimpleGrid, Switch } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { PerformerGrid } from '../../modules/discovery/performer-grid.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { cardTags } from '../../platform/card-tags.ts';
import { readListingOf, useListing } from '../../platform/listing.ts';
import { titleOf } from '../../platform/title.ts';
import { EmptyState } from '../../ui/error-state.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Route } from './+types/search.ts';

export async function loader(args: Route.LoaderArgs) {
  const params = new URLSearchParams(args.url.searchParams);
  if (!params.has('sortBy')) params.set('sortBy', 'popular');
  if (!params.has('pageSize')) params.set('pageSize', '20');
  return { performers: await apiOf(args).call(searchPerformers, { query: readListingOf(searchPerformers, params) as never }) };
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Discover';
  return [{ title: titleOf(title, matches) }, ...cardTags({ title, description: 'Find performers by name, trade and price.', path: '/search', image: '/social-card.jpg' }, matches)];
}

const orders = [
  { value: 'popular', label: 'Most followed' },
  { value: 'createdAt', label: 'Newest' },
  { value: 'monthlyPrice', label: 'Price' },
  { value: 'name', label: 'Name' },
];

export default function Search({ loaderData: { performers } }: Route.ComponentProps) {
  const listing = useListing();
  const { q = '', sortBy, isFreeSubscription } = listing.query as Record<string, string | undefined>;
  const order = sortBy === undefined || sortBy === 'updatedAt' ? 'popular' : sortBy;
  const setOrder = (next: string | null): void => listing.set({ sortBy: next ?? 'popular', sort: next === 'name' || next === 'monthlyPrice' ? 'asc' : 'desc' });
  return (
    <Page>
      <PageHeader title="Discover" description="People who make things, and let you watch." />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <SearchField label="Search by name or trade" value={q} onSearch={(words) => listing.set({ q: words })} />
        <Select aria-label="Order" data={orders} value={order} onChange={setOrder} allowDeselect={false} />
        <Switch label="With a free trial" size="md" checked={isFreeSubscription === 'true'} onChange={(event) => listing.set({ isFreeSubscription: event.currentTarget.checked ? 'true' : undefined })} style={{ alignSelf: 'center' }} />
      </SimpleGrid>
      {performers.data.length === 0 ? <EmptyState icon={<IconSearchOff size={40} stroke={1.3} />} title="Nobody found" message="Try another word, or fewer filters." action={{ label: 'Show everybody', to: '/search' }} /> : <PerformerGrid performers={performers.data} />}
      <ListFooter listing={listing} total={performers.total} />
    </Page>
  );
}
