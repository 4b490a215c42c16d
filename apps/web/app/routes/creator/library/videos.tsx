import { english, t } from '@ovation/language/t.ts';
import { accessRule } from '@ovation/contract/publishing/feeds.ts';
import { publishingState } from '@ovation/contract/publishing/galleries.ts';
import { listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { IconMovie } from '../../../ui/tabler.ts';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { OwnVideos } from '../../../modules/library/videos/studio/own-videos.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { StudioListing, type StudioFilter } from './studio-listing.tsx';
import type { Route } from './+types/videos.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listOwnVideos, { query: readListingOf(listOwnVideos, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your videos'), matches) }];
}

export default function Videos({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <StudioListing
      address="/creator/videos"
      icon={<IconMovie size={36} stroke={1.4} />}
      texts={texts}
      filters={filters}
      orders={orders}
      total={total}
    >
      {data.length === 0 ? null : <OwnVideos videos={data} />}
    </StudioListing>
  );
}

const texts = {
  title: english('Your videos'),
  description: english('Videos with their own page.'),
  create: english('New video'),
  search: english('Search your videos'),
  empty: {
    title: english('No videos yet'),
    message: english('Upload a video, choose its cover and teaser, and decide who can see it and when.'),
  },
  noMatch: english('No videos match'),
  pastEnd: english('This page is past the end of your videos.'),
  showAll: english('Show all videos'),
};
const stateNames = {
  draft: english('Drafts'),
  scheduled: english('Scheduled'),
  published: english('Published'),
  ended: english('Taken down'),
} as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
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
    name: 'state',
    label: english('Status'),
    placeholder: english('Any state'),
    options: stateOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'publishedAt desc', label: english('Newest') },
  { value: 'publishedAt asc', label: english('Oldest') },
  { value: 'title asc', label: english('By title') },
  { value: 'totalLike desc', label: english('Most liked') },
  { value: 'price desc', label: english('Most expensive') },
];
