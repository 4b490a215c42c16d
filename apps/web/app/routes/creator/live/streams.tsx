import { english, t } from '@ovation/language/t.ts';
import { listOwnStreams } from '@ovation/contract/live/streams.ts';
import { IconBroadcast } from '../../../ui/tabler.ts';
import { OwnStreams } from '../../../modules/live/studio/own/own-streams.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/streams.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnStreams, { query: readListingOf(listOwnStreams, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your streams'), matches) }];
}

const states = [
  { value: '', label: english('All') },
  { value: 'scheduled', label: english('Scheduled') },
  { value: 'live', label: english('Live') },
  { value: 'ended', label: english('Ended') },
];

export default function OwnStreamsPage({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  useServerEvent('stream.changed', useRevalidateSoon());
  const isFiltered = 'q' in listing.query || 'status' in listing.query;
  return (
    <Page>
      <PageHeader title={t('Your streams')} description={t('Announced and past streams, with what they earned.')} />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconBroadcast size={36} stroke={1.4} />}
          title={t('No streams yet')}
          message={t('Go live, or announce a stream for later: both appear here.')}
          action={{ label: t('Go live'), to: '/creator/live' }}
        />
      ) : (
        <>
          <FilterLinks label={t('State')} name="status" options={states} />
          <ListSearch listing={listing} label={t('Search by title')} />
          {data.length === 0 ? (
            <EmptyState
              title={t('No streams match')}
              message={t('Try other words, or another state.')}
              action={{ label: t('Show all'), to: '/creator/live/streams' }}
            />
          ) : (
            <OwnStreams streams={data} />
          )}
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}
