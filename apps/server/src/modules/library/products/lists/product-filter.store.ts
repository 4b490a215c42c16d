import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type RawBuilder } from 'kysely';
import { hasProductWords, type SearchedWords } from '../../../../platform/search/word-indexes.ts';
import { isCurrent, isPublished, performerIsRead, performerIsThere, type Viewing } from '../../../access/index.ts';

export interface ProductFilter {
  readonly performerId: string | undefined;
  readonly type: ProductType | undefined;
  /** Minor units. */
  readonly minPrice: bigint | undefined;
  readonly maxPrice: bigint | undefined;
  readonly isInStock: boolean;
  /** A country's two capital letters. */
  readonly shipsTo: string | undefined;
  /** Matches names and public descriptions only: a match in a locked one would reveal what it holds. */
  readonly words: SearchedWords | undefined;
}

export interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

/** Whether few products of the site may match, however many there are. */
export function isNarrow({ performerId, type, minPrice, maxPrice, isInStock, shipsTo, words }: ProductFilter): boolean {
  const hasOther = [type, minPrice, maxPrice, shipsTo, words].some((filter) => filter !== undefined) || isInStock;
  // The products of one performer have an index, and are few.
  return performerId === undefined && hasOther;
}

/** A product `p` that is published, by this performer if one is asked for. */
export function isListable(now: Date, { performerId }: ProductFilter): RawBuilder<unknown> {
  const isOfPerformer = performerId === undefined ? sql`true` : sql`p.performer_id = ${performerId}`;
  return sql`${isOfPerformer} and ${isCurrent('p', now)} and ${isPublished('p', now)}`;
}

/** A product `p` whose own row matches: cheap to test, and most of it by an index. */
export function isMatching({ type, minPrice, maxPrice, isInStock, words }: ProductFilter): RawBuilder<unknown> {
  return every([
    type !== undefined && sql`p.type = ${type}`,
    minPrice !== undefined && sql`p.least_price >= ${minPrice}`,
    maxPrice !== undefined && sql`p.least_price <= ${maxPrice}`,
    isInStock && sql`not p.is_sold_out`,
    words && hasProductWords(words),
  ]);
}

/**
 * A product `g` whose performer the viewer may see, and delivers it: looked up for each product. Muted performers
 * appear only where the products are those of one performer.
 */
export function isOffered({ viewing }: Reading, { shipsTo, performerId }: ProductFilter): RawBuilder<unknown> {
  const isSeen = performerId === undefined ? performerIsRead : performerIsThere;
  return every([isSeen(sql.ref('g.performer_id'), viewing), shipsTo !== undefined && isDeliveredTo(shipsTo)]);
}

function every(conditions: readonly (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> {
  const asked = conditions.filter((condition) => typeof condition === 'object');
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/** `shippingPrice` in SQL: what is not shipped comes everywhere, and a performer without zones ships everywhere. */
function isDeliveredTo(country: string): RawBuilder<unknown> {
  return sql`(
    g.type = 'digital'
    or g.type = 'made_to_order' and not g.needs_address
    or coalesce(
      (
        select bool_or(z.countries = '{}' or ${country} = any(z.countries))
        from shipping_zones z
        where z.performer_id = g.performer_id),
      true))`;
}
