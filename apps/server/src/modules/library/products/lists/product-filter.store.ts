import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type RawBuilder } from 'kysely';
import { tsQueryOf, type Wanted } from '../../../../platform/search/words.ts';
import { isListed, type Viewing } from '../../../access/index.ts';

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
  readonly words: Wanted | undefined;
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

/** A product `g` that is listed and matches. */
export function isFound({ viewing, now }: Reading, filter: ProductFilter): RawBuilder<unknown> {
  const { performerId, type, minPrice, maxPrice, isInStock, shipsTo, words } = filter;
  const conditions = [
    isListed('g', viewing, now),
    performerId !== undefined && sql`g.performer_id = ${performerId}`,
    type !== undefined && sql`g.type = ${type}`,
    minPrice !== undefined && sql`g.least_price >= ${minPrice}`,
    maxPrice !== undefined && sql`g.least_price <= ${maxPrice}`,
    isInStock && sql`g.total_stock is distinct from 0`,
    shipsTo !== undefined && isDeliveredTo(shipsTo),
    words && sql`g.words @@ to_tsquery('simple', ${tsQueryOf(words)})`,
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
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
