import { t } from '@ovation/language/t.ts';
import { publishingState } from '@ovation/contract/content.ts';
import { accessRule, feedType, listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { IconPhoto } from '../../../ui/tabler.ts';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { OwnFeeds } from '../../../modules/library/feeds/own/own-feeds.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { StudioListing, type StudioFilter } from './studio-listing.tsx';
import type { Route } from './+types/feeds.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnFeeds, { query: readListingOf(listOwnFeeds, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your posts'), matches) }];
}

export default function Feeds({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <StudioListing
      address="/creator/feeds"
      icon={<IconPhoto size={36} stroke={1.4} />}
      texts={texts}
      filters={filters}
      orders={orders}
      total={total}
    >
      {data.length === 0 ? null : <OwnFeeds feeds={data} />}
    </StudioListing>
  );
}

const texts = {
  title: t('Your posts'),
  description: t('Everything you have published and scheduled.'),
  create: t('New post'),
  search: t('Search your posts'),
  empty: {
    title: t('Nothing published yet'),
    message: t('Your first post can be a photo, a video, a recording or just text.'),
  },
  noMatch: t('No posts match'),
  pastEnd: t('This page is past the end of your posts.'),
  showAll: t('Show all posts'),
};
const typeNames = { text: t('Text'), photo: t('Photos'), video: t('Videos'), audio: t('Sound') } as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const typeOptions = feedType.options.map((value) => ({ value, label: typeNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'access',
    label: t('Who can see it'),
    placeholder: t('Any access'),
    data: accessOptions,
    flex: '1 1 9rem',
    maw: 200,
  },
  { name: 'type', label: t('Kind'), placeholder: t('Any kind'), data: typeOptions, flex: '1 1 8rem', maw: 180 },
  { name: 'state', label: t('State'), placeholder: t('Any state'), data: stateOptions, flex: '1 1 8rem', maw: 180 },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: t('Last changed') },
  { value: 'publishedAt desc', label: t('Last published') },
  { value: 'createdAt desc', label: t('Newest') },
  { value: 'createdAt asc', label: t('Oldest') },
  { value: 'totalLike desc', label: t('Most liked') },
  { value: 'price desc', label: t('Most expensive') },
];
