import type { Client } from '@ovation/client';
import { feedType, listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchPerformers, topPerformers } from '@ovation/contract/people/performers.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { galleryListing, peopleListing } from './filters.ts';

/** Runs the search in the address, for the kind of content that it names. */
export async function loadFound(api: Client, params: URLSearchParams) {
  const q = params.get('q')?.trim().slice(0, 100) || undefined;
  const kind = params.get('kind');
  if (kind === 'posts') return findPosts(api, { q, type: feedType.safeParse(params.get('type')).data });
  if (kind === 'galleries')
    return { kind, found: await api.call(searchGalleries, { query: { ...galleryListing, q } }), q } as const;
  if (kind === 'videos') return findVideos(api, { q, pageSize: 24 });
  if (kind === 'products') return findProducts(api, params);
  if (kind === 'live') return findStreams(api, params, q);
  return findPeople(api, params);
}

export type FoundOfKind = Awaited<ReturnType<typeof loadFound>>;

async function findPeople(api: Client, params: URLSearchParams) {
  const query = readListingOf(searchPerformers, params, peopleListing);
  const found = await api.call(searchPerformers, { query: query as never });
  const instead = found.total === 0 ? await api.call(topPerformers, { query: { size: 6 } }) : { data: [] };
  return { kind: 'people' as const, found, instead: instead.data };
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
