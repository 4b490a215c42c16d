import { listKeywords } from '@ovation/contract/publishing/search.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { searchPromos } from '@ovation/contract/site/site.ts';
import { Group, Stack } from '@mantine/core';
import { activeFiltersOf, filterNames, peopleListing } from '../../modules/discovery/search/filters.ts';
import { GalleriesFound } from '../../modules/discovery/search/galleries-found.tsx';
import { KeywordLinks } from '../../modules/discovery/search/keyword-links.tsx';
import { loadFound, type FoundOfKind } from '../../modules/discovery/search/load-found.server.ts';
import { PeopleFound } from '../../modules/discovery/search/people-found.tsx';
import { PostsFound } from '../../modules/discovery/search/posts-found.tsx';
import { ProductsFound } from '../../modules/discovery/shop/products-found.tsx';
import { PromoStrip } from '../../modules/discovery/search/promo-strip.tsx';
import { SearchBox } from '../../modules/discovery/search/search-box.tsx';
import { VideosFound } from '../../modules/discovery/search/videos-found.tsx';
import { liveNow } from '../../modules/live/watch/cards/live-query.ts';
import { LiveRow } from '../../modules/live/watch/cards/live-row.tsx';
import { StreamsFound } from '../../modules/discovery/live/streams-found.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { useListing, type Listing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/search.ts';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  const [found, keywords, promos, live] = await Promise.all([
    loadFound(api, searchParams),
    api.call(listKeywords, { query: { pageSize: 8 } }),
    isExploring(searchParams)
      ? api.call(searchPromos, { query: { sortBy: 'ordering', sort: 'asc', pageSize: 3 } })
      : { data: [] },
    isExploring(searchParams) ? api.call(searchStreams, { query: liveNow }) : { data: [] },
  ]);
  return { found, keywords: keywords.data.map(({ keyword }) => keyword), promos: promos.data, live: live.data };
}

/** Whether nothing is searched for yet. */
function isExploring(params: URLSearchParams): boolean {
  return (
    !params.has('q') &&
    activeFiltersOf(Object.fromEntries(params)).length === 0 &&
    !['products', 'live'].includes(params.get('kind') ?? '')
  );
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Discover';
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: 'Find performers by name, profession and price, and search what they publish.',
        path: '/search',
        image: '/social-card.jpg',
      },
      matches,
    ),
  ];
}

const kinds = [
  { value: '', label: 'People' },
  { value: 'posts', label: 'Posts' },
  { value: 'galleries', label: 'Galleries' },
  { value: 'videos', label: 'Videos' },
  { value: 'products', label: 'Shop' },
  { value: 'live', label: 'Live' },
];
const productFilters = ['type', 'minPrice', 'maxPrice', 'inStock', 'shipsTo'];
const listFilters = [...filterNames, ...productFilters, 'sortBy', 'sort', 'pageSize'];
const fieldLabels = {
  people: 'Search by name or profession',
  posts: 'Search posts',
  galleries: 'Search galleries',
  videos: 'Search videos',
  products: 'Search the shop',
  live: 'Search live streams',
};

export default function Search({ loaderData: { found, keywords, promos, live } }: Route.ComponentProps) {
  const listing = useListing(peopleListing);
  const { q = '' } = listing.query;
  return (
    <Page>
      <PageHeader title="Discover" description="People who make things, and let you watch." />
      <Stack gap="md">
        <SearchBox label={fieldLabels[found.kind]} value={String(q)} onSearch={(text) => listing.set({ q: text })} />
        {q === '' || found.found.data.length === 0 ? (
          <KeywordLinks keywords={keywords} kind={found.kind === 'people' ? '' : found.kind} />
        ) : null}
        <Group>
          <FilterLinks label="What to search" name="kind" options={kinds} removes={listFilters} />
        </Group>
      </Stack>
      <PromoStrip promos={promos} />
      <LiveRow streams={live} />
      <Found found={found} listing={listing} />
    </Page>
  );
}

function Found({ found, listing }: { readonly found: FoundOfKind; readonly listing: Listing }) {
  if (found.kind === 'posts') return <PostsFound found={found.found} query={found.query} />;
  if (found.kind === 'galleries') return <GalleriesFound found={found.found} q={found.q} />;
  if (found.kind === 'videos') return <VideosFound found={found.found} query={found.query} />;
  if (found.kind === 'products') return <ProductsFound found={found.found} query={found.query} listing={listing} />;
  if (found.kind === 'live') return <StreamsFound found={found.found} q={found.q} listing={listing} />;
  return <PeopleFound found={found.found} instead={found.instead} listing={listing} />;
}
