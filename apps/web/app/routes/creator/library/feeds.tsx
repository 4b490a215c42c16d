import { publishingState } from '@ovation/contract/content.ts';
import { accessRule, feedType, listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { IconPhoto } from '@tabler/icons-react';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { OwnFeeds } from '../../../modules/library/feeds/own/own-feeds.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/order-select.tsx';
import { StudioListing, type StudioFilter } from './studio-listing.tsx';
import type { Route } from './+types/feeds.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnFeeds, { query: readListingOf(listOwnFeeds, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Your feeds', matches) }];
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
  title: 'Your feeds',
  description: 'Everything you have published and scheduled.',
  create: 'New post',
  search: 'Search your feeds',
  empty: {
    title: 'Nothing published yet',
    message: 'Your first post can be a photo, a video, a recording or just text.',
  },
  noMatch: 'No posts match',
  pastEnd: 'This page is past the end of your posts.',
  showAll: 'Show all posts',
};
const typeNames = { text: 'Text', photo: 'Photos', video: 'Videos', audio: 'Sound' } as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const typeOptions = feedType.options.map((value) => ({ value, label: typeNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'access',
    label: 'Who can see it',
    placeholder: 'Any access',
    data: accessOptions,
    flex: '1 1 9rem',
    maw: 200,
  },
  { name: 'type', label: 'Kind', placeholder: 'Any kind', data: typeOptions, flex: '1 1 8rem', maw: 180 },
  { name: 'state', label: 'State', placeholder: 'Any state', data: stateOptions, flex: '1 1 8rem', maw: 180 },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Last changed' },
  { value: 'publishedAt desc', label: 'Published last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Oldest' },
  { value: 'totalLike desc', label: 'Most liked' },
  { value: 'price desc', label: 'Dearest' },
];
