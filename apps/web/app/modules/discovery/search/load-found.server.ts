import type { Client } from '@ovation/client';
import { feedType, listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { listCategories } from '@ovation/contract/site/categories.ts';
import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { activeFiltersOf, galleryListing, peopleListing } from './filters.ts';

type SiteSettings = Pick<PublicSettings, 'freeSubscriptionEnabled'>;

const kinds = ['people', 'posts', 'galleries', 'videos', 'products', 'live'] as const;

/**
 * What the address shows: the kind of content that it names. Without a kind, filters search people, words search
 * everything, and nothing shows sections to look around in.
 */
export function showsOf(params: URLSearchParams): (typeof kinds)[number] | 'everything' | 'sections' {
  const named = kinds.find((kind) => kind === params.get('kind'));
  if (named !== undefined || narrowsPeople(params)) return named ?? 'people';
  return wordsOf(params) === undefined ? 'sections' : 'everything';
}

function wordsOf(params: URLSearchParams): string | undefined {
  return params.get('q')?.trim().slice(0, 100) || undefined;
}

/** Runs the search in the address. */
export async function loadFound(api: Client, params: URLSearchParams, settings: SiteSettings) {
  const q = wordsOf(params);
  const kind = showsOf(params);
  if (kind === 'posts') return findPosts(api, { q, type: feedType.safeParse(params.get('type')).data });
  if (kind === 'galleries')
    return { kind, found: await api.call(searchGalleries, { query: { ...galleryListing, q } }), q } as const;
  if (kind === 'videos') return findVideos(api, { q, pageSize: 24 });
  if (kind === 'products') return findProducts(api, params);
  if (kind === 'live') return findStreams(api, params, q);
  if (kind === 'everything') return { kind, found: await loadEverything(api, q ?? ''), q: q ?? '' } as const;
  if (kind === 'sections')
    return { kind, sections: await loadSections(api, { withTrials: settings.freeSubscriptionEnabled }) } as const;
  return findPeople(api, params);
}

/** Filters, orders and pages exist for people only. */
function narrowsPeople(params: URLSearchParams): boolean {
  const given = Object.fromEntries(params);
  return activeFiltersOf(given).length > 0 || ['sortBy', 'current'].some((name) => given[name] !== undefined);
}

export type FoundOfKind = Awaited<ReturnType<typeof loadFound>>;

async function findPeople(api: Client, params: URLSearchParams) {
  const query = { ...readListingOf(searchPerformers, params, peopleListing), withPreviews: true };
  const [found, { data: categories }] = await Promise.all([
    api.call(searchPerformers, { query: query as never }),
    api.call(listCategories),
  ]);
  const popular = { sortBy: 'popular', pageSize: 6, withPreviews: 'true' } as const;
  const instead = found.total === 0 ? await api.call(searchPerformers, { query: popular }) : { data: [] };
  return { kind: 'people' as const, found, instead: instead.data, categories };
}

async function findPosts(
  api: Client,
  query: { readonly q: string | undefined; readonly type: Feed['type'] | undefined },
) {
  return { kind: 'posts' as const, found: await api.call(listFeeds, { query }), query };
}

async function findVideos(api: Client, query: { readonly q: string | undefined; readonly pageSize: number }) {
  return { kind: 'videos' as const, found: await api.call(searchVideos, { query }), query };
}

async function findProducts(api: Client, params: URLSearchParams) {
  const listing = readListingOf(searchProducts, params);
  const { q, type, minPrice, maxPrice, inStock, shipsTo } = listing;
  const query = { q, type, minPrice, maxPrice, inStock, shipsTo, pageSize: 24 };
  return { kind: 'products' as const, found: await api.call(searchProducts, { query }), query };
}

/** Those who are live now, in pages. */
async function findStreams(api: Client, params: URLSearchParams, q: string | undefined) {
  const { current } = readListingOf(searchStreams, params);
  const found = await api.call(searchStreams, { query: { q, current, pageSize: 20, sortBy: 'viewers' } });
  return { kind: 'live' as const, found, q };
}

/** The first few of everything that a search finds, with totals. */
async function loadEverything(api: Client, q: string) {
  const [people, posts, videos, galleries, products] = await Promise.all([
    api.call(searchPerformers, { query: { ...peopleListing, q, pageSize: 6, withPreviews: 'true' } }),
    api.call(listFeeds, { query: { q, pageSize: 3 } }),
    api.call(searchVideos, { query: { q, pageSize: 6 } }),
    api.call(searchGalleries, { query: { ...galleryListing, q, pageSize: 4 } }),
    api.call(searchProducts, { query: { q, pageSize: 4 } }),
  ]);
  return { people, posts, videos, galleries, products };
}

export type Everything = Awaited<ReturnType<typeof loadEverything>>;

const few = { pageSize: 6, withPreviews: 'true' } as const;

/** What Discover shows before anything is searched for. */
async function loadSections(api: Client, { withTrials }: { readonly withTrials: boolean }) {
  const [{ data: categories }, newest, trials, popular] = await Promise.all([
    api.call(listCategories),
    api.call(searchPerformers, { query: { ...few, isNew: 'true', sortBy: 'approvedAt' } }),
    withTrials
      ? api.call(searchPerformers, { query: { ...few, isFreeSubscription: 'true', sortBy: 'popular' } })
      : { data: [], total: 0 },
    api.call(searchPerformers, { query: { ...few, sortBy: 'popular' } }),
  ]);
  return { categories: categories.filter(({ isUsed }) => isUsed), newest, trials, popular };
}

export type Sections = Awaited<ReturnType<typeof loadSections>>;
