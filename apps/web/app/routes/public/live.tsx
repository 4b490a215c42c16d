import { english, t } from '@ovation/language/t.ts';
import { listFollowing } from '@ovation/contract/people/audience.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { useRevalidator } from 'react-router';
import { Group } from '@mantine/core';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { Reminder } from '../../modules/live/watch/cards/reminder.tsx';
import { StreamGrid, useRefresh } from '../../modules/live/watch/cards/stream-grid.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { IconBroadcast } from '../../ui/icons.tsx';
import type { Route } from './+types/live.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { FilterSelect } from '../../ui/lists/list-selects.tsx';
import { optionsOfTable } from '../../ui/words/options.ts';
import { audienceNames } from '../../modules/live/watch/stream-labels.ts';

/** The pictures of live streams are half a minute old at most. */
const refreshMs = 30_000;
const pageSize = 20;
const mostViewers = { pageSize, sortBy: 'viewers', sort: 'desc' } as const;
const soonest = { pageSize, sortBy: 'startsAt', sort: 'asc' } as const;
const maxFollowed = 100;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const { searchParams } = args.url;
  const isScheduled = searchParams.get('status') === 'scheduled';
  const query = readListingOf(searchStreams, searchParams, isScheduled ? soonest : mostViewers);
  const { me } = args.context.get(sessionContext);
  const [streams, followed] = await Promise.all([
    api.call(searchStreams, { query: { ...query, status: isScheduled ? 'scheduled' : 'live' } }),
    me && isScheduled ? api.call(listFollowing, { query: { pageSize: maxFollowed } }) : { data: [] },
  ]);
  return { streams, isScheduled, followed: followed.data.map(({ _id }) => _id) };
}

export function meta({ matches }: Route.MetaArgs) {
  const title = t('Live');
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: t('Watch live streams, and see what is scheduled.'),
        path: '/live',
        image: '/social-card.jpg',
      },
      matches,
    ),
  ];
}

export default function Live({ loaderData: { streams, isScheduled, followed } }: Route.ComponentProps) {
  const listing = useListing(isScheduled ? soonest : mostViewers);
  const { revalidate } = useRevalidator();
  useRefresh(refreshMs, () => void revalidate());
  useAccessChanges(() => void revalidate());
  return (
    <Page>
      <PageHeader title={t('Live')} description={t('Watch live streams, and see what is scheduled.')} />
      <StreamFilters listing={listing} />
      {streams.data.length === 0 ? (
        <NobodyLive isScheduled={isScheduled} isFiltered={'q' in listing.query || 'access' in listing.query} />
      ) : (
        <StreamGrid
          streams={streams.data}
          isSigned
          label={isScheduled ? t('Scheduled') : t('Live now')}
          {...(isScheduled
            ? {
                renderAction: ({ performer }) => (
                  <Reminder performer={performer} isFollowed={followed.includes(performer._id)} />
                ),
              }
            : {})}
        />
      )}
      <ListFooter listing={listing} total={streams.total} />
    </Page>
  );
}

function NobodyLive({ isScheduled, isFiltered }: { readonly isScheduled: boolean; readonly isFiltered: boolean }) {
  const icon = <IconBroadcast size={40} stroke={1.3} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={icon}
        title={t('Nothing found')}
        message={t('No streams match these filters. Remove one of them, or search for something else.')}
        action={{ label: t('Show all'), to: isScheduled ? '/live?status=scheduled' : '/live' }}
      />
    );
  if (isScheduled)
    return (
      <EmptyState
        icon={icon}
        title={t('Nothing is scheduled')}
        message={t('Follow creators to be notified when they go live.')}
        action={{ label: t('Discover creators'), to: '/search' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('No one is live right now')}
      message={t('New streams appear here as soon as they start.')}
      action={{ label: t('See what is scheduled'), to: '/live?status=scheduled' }}
    />
  );
}

const times = [
  { value: '', label: english('Live now') },
  { value: 'scheduled', label: english('Scheduled') },
];

/** Live or scheduled, by words or a tag, and by audience; the address holds the choice. */
function StreamFilters({ listing }: { readonly listing: Listing }) {
  const { q = '', tag } = listing.query;
  const search = (text: string): void => {
    const isTag = /^#\S+$/.test(text);
    listing.set({ q: isTag ? undefined : text, tag: isTag ? text.slice(1) : undefined });
  };
  return (
    <Group gap="sm" align="center">
      <FilterLinks label={t('When')} name="status" options={times} removes={['sortBy', 'sort']} />
      <SearchField
        key={String(tag ?? '')}
        label={t('Words, or a #tag')}
        value={tag === undefined ? String(q) : `#${String(tag)}`}
        onSearch={search}
        flex="1 1 14rem"
        maw="24rem"
      />
      <FilterSelect
        listing={listing}
        name="access"
        aria-label={t('Audience')}
        placeholder={t('Any audience')}
        data={optionsOfTable(audienceNames)}
        w={170}
      />
    </Group>
  );
}
