import { english, t } from '@ovation/language/t.ts';
import { getLiveCapacity, searchSiteStreams } from '@ovation/contract/live/site-streams.ts';
import { IconBroadcast } from '../../../ui/tabler.ts';
import { Capacity } from '../../../modules/live/staff/capacity.tsx';
import { SiteStreams } from '../../../modules/live/staff/site-streams.tsx';
import { StaffTabs } from '../../../modules/live/staff/staff-tabs.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/streams.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [list, capacity] = await Promise.all([
    api.call(searchSiteStreams, { query: readListingOf(searchSiteStreams, args.url.searchParams) }),
    api.call(getLiveCapacity),
  ]);
  return { ...list, capacity };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Live'), matches) }];
}

const states = [
  { value: '', label: english('Running') },
  { value: 'scheduled', label: english('Scheduled') },
  { value: 'ended', label: english('Ended') },
];

export default function SiteStreamsPage({ loaderData: { data, total, capacity } }: Route.ComponentProps) {
  const listing = useListing();
  const isSearched = 'q' in listing.query;
  const isOpenOnly = !('status' in listing.query);
  return (
    <Page>
      <PageHeader
        title={t('Live')}
        description={t('Current, scheduled and past streams. Previews are logged.')}
        actions={<RefreshButton label={t('Load again')} />}
      />
      <StaffTabs />
      <Capacity capacity={capacity} />
      <FilterLinks label={t('State')} name="status" options={states} />
      <ListSearch listing={listing} label={t('Search by title or creator')} />
      {data.length === 0 ? (
        <EmptyState
          icon={<IconBroadcast size={36} stroke={1.4} />}
          title={isSearched ? t('No streams match') : isOpenOnly ? t('No one is live') : t('No streams')}
          message={
            isSearched
              ? t('Try other words, or another state.')
              : t('Streams appear here as soon as a creator begins or announces one.')
          }
        />
      ) : (
        <SiteStreams streams={data} />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
