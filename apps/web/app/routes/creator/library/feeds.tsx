import { english, t } from '@ovation/language/t.ts';
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
  title: english('Your posts'),
  description: english('Everything you have published and scheduled.'),
  create: english('New post'),
  search: english('Search your posts'),
  empty: {
    title: english('Nothing published yet'),
    message: english('Your first post can be a photo, a video, a recording or just text.'),
  },
  noMatch: english('No posts match'),
  pastEnd: english('This page is past the end of your posts.'),
  showAll: english('Show all posts'),
};
const typeNames = {
  text: english('Text'),
  photo: english('Photos'),
  video: english('Videos'),
  audio: english('Audio'),
} as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const typeOptions = feedType.options.map((value) => ({ value, label: typeNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'access',
    label: english('Who can see it'),
    placeholder: english('Any access'),
    options: accessOptions,
    flex: '1 1 9rem',
    maw: 200,
  },
  {
    name: 'type',
    label: english('Kind'),
    placeholder: english('Any kind'),
    options: typeOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
  {
    name: 'state',
    label: english('State'),
    placeholder: english('Any state'),
    options: stateOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'publishedAt desc', label: english('Last published') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'totalLike desc', label: english('Most liked') },
  { value: 'price desc', label: english('Most expensive') },
];
