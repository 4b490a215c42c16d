import type * as operations from '@ovation/contract/shop/products.ts';
import { toMinor } from '@ovation/domain';
import { pageOf, decodeCursor, encodeCursor } from '../../../../platform/database/list.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { searchForgivingly } from '../../../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../../../platform/search/word-indexes.ts';
import type { Viewing } from '../../../access/index.ts';
import { readProducts, readOwnProducts } from '../products.ts';
import type { ProductFilter } from './product-filter.store.ts';
import { findProductPage } from './product-list.store.ts';
import { findOwnProducts } from './own-product.store.ts';

type Search = Call<typeof operations.searchProducts>;

/** Published products, open or locked, newest first. */
export async function searchProducts(call: Search) {
  return searchForgivingly(call.app, 'product', call.query.q, (words) => findProducts(call, words));
}

async function findProducts({ app, actor, query, request }: Search, words?: SearchedWords) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const reading = { viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const range = { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort };
  const { found, total } = await findProductPage(app.database, reading, filterOf(query, words), range);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const data = await readProducts(
    app,
    viewing,
    page.map(({ id }) => id),
  );
  return { data, total, ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.at, id: last.id }) } : {}) };
}

function filterOf(query: Search['query'], words: SearchedWords | undefined): ProductFilter {
  const { performerId, type, minPrice, maxPrice, inStock, shipsTo } = query;
  return {
    performerId,
    type,
    minPrice: minPrice === undefined ? undefined : toMinor(minPrice),
    maxPrice: maxPrice === undefined ? undefined : toMinor(maxPrice),
    isInStock: inStock !== undefined,
    shipsTo,
    words,
  };
}

export async function searchOwnProducts({ app, actor, query, request }: Call<typeof operations.searchOwnProducts>) {
  const { ids, total } = await findOwnProducts(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnProducts(app, { viewer: actor, country: request.country }, ids), total };
}
