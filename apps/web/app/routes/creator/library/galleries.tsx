import { english, t } from '@ovation/language/t.ts';
import { publishingState } from '@ovation/contract/content.ts';
import { accessRule } from '@ovation/contract/publishing/feeds.ts';
import { searchOwnGalleries } from '@ovation/contract/publishing/galleries.ts';
import { IconLibraryPhoto } from '../../../ui/tabler.ts';
import { accessNames } from '../../../modules/library/feeds/feed-labels.ts';
import { stateNames } from '../../../modules/library/own/publishing-states.ts';
import { OwnGalleries } from '../../../modules/library/galleries/own/own-galleries.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { StudioListing, type StudioFilter } from './studio-listing.tsx';
import type { Route } from './+types/galleries.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnGalleries, { query: readListingOf(searchOwnGalleries, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your galleries'), matches) }];
}

export default function Galleries({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <StudioListing
      address="/creator/galleries"
      icon={<IconLibraryPhoto size={36} stroke={1.4} />}
      texts={texts}
      filters={filters}
      orders={orders}
      total={total}
    >
      {data.length === 0 ? null : <OwnGalleries galleries={data} />}
    </StudioListing>
  );
}

const texts = {
  title: english('Your galleries'),
  description: english('Photos that belong together, under one title and one price.'),
  create: english('New gallery'),
  search: english('Search your galleries'),
  empty: {
    title: english('No galleries yet'),
    message: english('Add some photos, put them in order, and choose who can see them.'),
  },
  noMatch: english('No galleries match'),
  pastEnd: english('This page is past the end of your galleries.'),
  showAll: english('Show all galleries'),
};
const accessOptions = accessRule.options.map((value) => ({ value, label: accessNames[value] }));
const stateOptions = publishingState.options.map((value) => ({ value, label: stateNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'state',
    label: english('State'),
    placeholder: english('Any state'),
    options: stateOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
  {
    name: 'access',
    label: english('Who can see it'),
    placeholder: english('Any access'),
    options: accessOptions,
    flex: '1 1 9rem',
    maw: 200,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'title asc', label: english('By title') },
  { value: 'totalPhoto desc', label: english('Most photos') },
  { value: 'totalLike desc', label: english('Most liked') },
  { value: 'price desc', label: english('Most expensive') },
];
