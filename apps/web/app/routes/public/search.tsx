import { feedType, listFeeds } from '@ovation/contract/feeds.ts';
import { searchPerformers, topPerformers } from '@ovation/contract/performers.ts';
import { listKeywords } from '@ovation/contract/search.ts';
import { searchPromos } from '@ovation/contract/site.ts';
import { Group, Stack } from '@mantine/core';
import { activeFiltersOf, filterNames } from '../../modules/discovery/search/filters.ts';
import { KeywordLinks } from '../../modules/discovery/search/keyword-links.tsx';
import { PeopleFound } from '../../modules/discovery/search/people-found.tsx';
import { PostsFound } from '../../modules/discovery/search/posts-found.tsx';
import { PromoStrip } from '../../modules/discovery/search/promo-strip.tsx';
import { SearchBox } from '../../modules/discovery/search/search-box.tsx';
import { apiOf } from '../../platform/api.server.ts';
import { cardTags } from '../../platform/card-tags.ts';
import { readListingOf, useListing } from '../../platform/listing.ts';
import { titleOf } from '../../platform/title.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/search.ts';

type Api = ReturnType<typeof apiOf>;

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const api = apiOf(args);
  const [found, keywords, promos] = await Promise.all([
    searchParams.get('kind') === 'posts' ? findPosts(api, searchParams) : findPeople(api, searchParams),
    api.call(listKeywords, { query: { pageSize: 8 } }),
    isExploring(searchParams) ? api.call(searchPromos, { query: { sortBy: 'ordering', sort: 'asc', pageSize: 3 } }) : { data: [] },
  ]);
  return { ...found, keywords: keywords.data.map(({ keyword }) => keyword), promos: promos.data };
}

async function findPeople(api: Api, searchParams: URLSearchParams) {
  const params = new URLSearchParams(searchParams);
  if (!params.has('sortBy')) params.set('sortBy', 'popular');
  if (!params.has('pageSize')) params.set('pageSize', '20');
  const found = await api.call(searchPerformers, { query: readListingOf(searchPerformers, params) as never });
  const instead = found.total === 0 ? await api.call(topPerformers, { query: { size: 6 } }) : { data: [] };
  return { kind: 'people' as const, found, instead: instead.data };
}

async function findPosts(api: Api, params: URLSearchParams) {
  const query = { q: params.get('q')?.slice(0, 100) || undefined, type: feedType.safeParse(params.get('type')).data };
  return { kind: 'posts' as const, found: await api.call(listFeeds, { query }), query };
}

/** Nothing is looked for yet. */
function isExploring(params: URLSearchParams): boolean {
  return !params.has('q') && activeFiltersOf(Object.fromEntries(params)).length === 0;
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Discover';
  return [{ title: titleOf(title, matches) }, ...cardTags({ title, description: 'Find performers by name, trade and price, and posts by their words.', path: '/search', image: '/social-card.jpg' }, matches)];
}

const kinds = [{ value: '', label: 'People' }, { value: 'posts', label: 'Posts' }];
const forgotten = [...filterNames, 'type', 'sortBy', 'sort', 'pageSize'];

export default function Search({ loaderData }: Route.ComponentProps) {
  const listing = useListing();
  const { q = '' } = listing.query;
  const isPosts = loaderData.kind === 'posts';
  return (
    <Page>
      <PageHeader title="Discover" description="People who make things, and let you watch." />
      <Stack gap="md">
        <SearchBox label={isPosts ? 'Search posts by their words' : 'Search by name or trade'} value={String(q)} onSearch={(words) => listing.set({ q: words })} />
        {q === '' || loaderData.found.data.length === 0 ? <KeywordLinks keywords={loaderData.keywords} kind={isPosts ? 'posts' : ''} /> : null}
        <Group><FilterLinks label="What to search" name="kind" options={kinds} forget={forgotten} /></Group>
      </Stack>
      <PromoStrip promos={loaderData.promos} />
      {loaderData.kind === 'posts' ? <PostsFound found={loaderData.found} query={loaderData.query} /> : <PeopleFound found={loaderData.found} instead={loaderData.instead} listing={listing} />}
    </Page>
  );
}
