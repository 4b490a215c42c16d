import { english, t, translated } from '@ovation/language/t.ts';
import { listKeywords } from '@ovation/contract/publishing/discovery.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { searchPromos } from '@ovation/contract/site/site.ts';
import { Group, Stack } from '@mantine/core';
import { EverythingFound } from '../../modules/discovery/everything/everything-found.tsx';
import { DiscoverSections } from '../../modules/discovery/explore/discover-sections.tsx';
import { filterNames, peopleListing } from '../../modules/discovery/search/filters.ts';
import { loadFound, showsOf, type FoundOfKind } from '../../modules/discovery/search/load-found.server.ts';
import { PeopleFound } from '../../modules/discovery/search/people-found.tsx';
import {
  PostsFound,
  GalleriesFound,
  VideosFound,
  StreamsFound,
} from '../../modules/discovery/search/content-found.tsx';
import { ProductsFound } from '../../modules/discovery/shop/products-found.tsx';
import { PromoStrip } from '../../modules/discovery/search/promo-strip.tsx';
import { SearchBox } from '../../modules/discovery/search/search-box.tsx';
import { LiveRow, liveNow } from '../../modules/live/watch/cards/live-row.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { useListing, type Listing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { FilterLinks, type FilterOption } from '../../ui/lists/filter-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/search.ts';
import { ChipLinks } from '../../ui/lists/chip-links.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  const [found, keywords, promos, live] = await Promise.all([
    loadFound(api, searchParams, args.context.get(sessionContext).settings),
    api.call(listKeywords, { query: { pageSize: 8 } }),
    isExploring(searchParams)
      ? api.call(searchPromos, { query: { sortBy: 'ordering', sort: 'asc', pageSize: 3 } })
      : { data: [] },
    isExploring(searchParams) ? api.call(searchStreams, { query: liveNow }) : { data: [] },
  ]);
  return { found, keywords: keywords.data.map(({ keyword }) => keyword), promos: promos.data, live: live.data };
}

/** Whether the page shows sections to look around in. */
function isExploring(params: URLSearchParams): boolean {
  return showsOf(params) === 'sections';
}

export function meta({ matches }: Route.MetaArgs) {
  const title = t('Discover');
  return [
    { title: titleOf(title, matches) },
    ...cardTags(
      {
        title,
        description: t('Find creators by what they do, by name and by price, and search what they publish.'),
        path: '/search',
        image: '/social-card.jpg',
      },
      matches,
    ),
  ];
}

const kinds = [
  { value: '', label: english('Everything') },
  { value: 'people', label: english('People') },
  { value: 'posts', label: english('Posts') },
  { value: 'galleries', label: english('Galleries') },
  { value: 'videos', label: english('Videos') },
  { value: 'products', label: english('Shop') },
  { value: 'live', label: english('Live') },
];
const productFilters = ['type', 'minPrice', 'maxPrice', 'inStock', 'shipsTo'];
const listFilters = [...filterNames, ...productFilters, 'sortBy', 'sort', 'pageSize'];
const fieldLabels = {
  sections: english('Search people, posts and videos'),
  everything: english('Search people, posts and videos'),
  people: english('Search by name or profession'),
  posts: english('Search posts'),
  galleries: english('Search galleries'),
  videos: english('Search videos'),
  products: english('Search the shop'),
  live: english('Search live streams'),
};

export default function Search({ loaderData: { found, keywords, promos, live } }: Route.ComponentProps) {
  const listing = useListing(peopleListing);
  const { q = '' } = listing.query;
  return (
    <Page>
      <PageHeader title={t('Discover')} description={t('People who make things, and let you watch.')} />
      <Stack gap="md">
        <SearchBox
          label={translated(fieldLabels[found.kind])}
          value={String(q)}
          onSearch={(text) => listing.set({ q: text })}
        />
        {q === '' || totalOf(found) === 0 ? <KeywordLinks keywords={keywords} kind={kindOf(found)} /> : null}
        <Group>
          <FilterLinks label={t('What to search')} name="kind" options={kindsWithCounts(found)} removes={listFilters} />
        </Group>
      </Stack>
      <PromoStrip promos={promos} />
      <LiveRow streams={live} />
      <Found found={found} listing={listing} />
    </Page>
  );
}

/** The kind in the address: none for the sections and for everything. */
function kindOf({ kind }: FoundOfKind): string {
  return kind === 'sections' || kind === 'everything' ? '' : kind;
}

function totalOf(found: FoundOfKind): number {
  if (found.kind === 'sections') return 0;
  if (found.kind !== 'everything') return found.found.data.length;
  return Object.values(found.found).reduce((sum, { total }) => sum + total, 0);
}

/** How many of each kind a search of everything finds. */
function kindsWithCounts(found: FoundOfKind): readonly FilterOption[] {
  if (found.kind !== 'everything') return kinds;
  const totals: Readonly<Record<string, { readonly total: number }>> = found.found;
  return kinds.map((option) => {
    const count = totals[option.value]?.total;
    return count === undefined ? option : { ...option, count };
  });
}

function Found({ found, listing }: { readonly found: FoundOfKind; readonly listing: Listing }) {
  if (found.kind === 'sections') return <DiscoverSections {...found.sections} />;
  if (found.kind === 'everything') return <EverythingFound found={found.found} q={found.q} />;
  if (found.kind === 'posts') return <PostsFound found={found.found} query={found.query} />;
  if (found.kind === 'galleries') return <GalleriesFound found={found.found} q={found.q} />;
  if (found.kind === 'videos') return <VideosFound found={found.found} query={found.query} />;
  if (found.kind === 'products') return <ProductsFound found={found.found} query={found.query} listing={listing} />;
  if (found.kind === 'live') return <StreamsFound found={found.found} q={found.q} listing={listing} />;
  return <PeopleFound found={found.found} instead={found.instead} categories={found.categories} listing={listing} />;
}

/** Links to frequent searches. */
function KeywordLinks({ keywords, kind }: { readonly keywords: readonly string[]; readonly kind: string }) {
  const addressOf = (keyword: string): string =>
    `/search?${new URLSearchParams({ q: keyword, ...(kind === '' ? {} : { kind }) })}`;
  const links = keywords.map((keyword) => ({ to: addressOf(keyword), label: keyword }));
  return <ChipLinks label={t('Popular searches')} isLabelled links={links} />;
}
