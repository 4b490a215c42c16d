import type * as operations from '@ovation/contract/shop/products.ts';
import { toMinor } from '@ovation/domain';
import { decodeCursor, encodeCursor } from '../../../../platform/database/cursor.ts';
import { pageOf } from '../../../../platform/database/list.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { searchForgivingly } from '../../../../platform/search/correct-words.ts';
import { wordsOf, type Wanted } from '../../../../platform/search/words.ts';
import type { Viewing } from '../../../access/index.ts';
import { presentProducts } from '../read-products.ts';
import { countProducts, listProductRows, type ProductFilter } from './product-list.store.ts';

/** Totals are exact up to this number and stay at it above. */
const maxTotal = 200;

type Search = Call<typeof operations.searchProducts>;

/** Published products, open or locked, newest first. */
export async function searchProducts(call: Search) {
  const { app, query } = call;
  return query.q
    ? searchForgivingly(app.database, 'product', query.q, (words) => findProducts(call, words), wordsOf)
    : findProducts(call);
}

async function findProducts({ app, actor, query, request }: Search, words?: Wanted) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const reading = { viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const filter = filterOf(query, words);
  const [found, total] = await Promise.all([
    listProductRows(app.database, reading, filter, {
      after,
      skip: after ? 0 : offset,
      limit: limit + 1,
      sort: query.sort,
    }),
    countProducts(app.database, reading, filter, maxTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const data = await presentProducts(app, viewing, rows);
  return {
    data,
    total,
    ...(last?.published_at ? { nextCursor: encodeCursor({ section: 0, at: last.published_at, id: last.id }) } : {}),
  };
}

function filterOf(query: Search['query'], words: Wanted | undefined): ProductFilter {
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
