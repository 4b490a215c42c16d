import { t } from '@ovation/language/t.ts';
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
  title: t('Your videos'),
  description: t('Videos with their own page.'),
  create: t('New video'),
  search: t('Search your videos'),
  empty: {
    title: t('No videos yet'),
    message: t('Upload a video, choose its cover and teaser, and decide who can see it and when.'),
  },
  noMatch: t('No videos match'),
  pastEnd: t('This page is past the end of your videos.'),
  showAll: t('Show all videos'),
};
const stateNames = {
  draft: t('Drafts'),
  scheduled: t('Scheduled'),
  published: t('Published'),
  ended: t('Taken down'),
} as const;
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
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
  {
    name: 'state',
    label: t('Status'),
    placeholder: t('Any state'),
    data: stateOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: t('Last changed') },
  { value: 'publishedAt desc', label: t('Newest') },
  { value: 'publishedAt asc', label: t('Oldest') },
  { value: 'title asc', label: t('By title') },
  { value: 'totalLike desc', label: t('Most liked') },
  { value: 'price desc', label: t('Most expensive') },
];
