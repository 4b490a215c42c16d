import type { Client } from '@ovation/client';
import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { galleryListing, peopleListing } from '../search/filters.ts';

/** The first few of everything that a search finds, with totals. */
export async function loadEverything(api: Client, q: string) {
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
