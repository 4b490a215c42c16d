import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { tsQueryOf, type Wanted } from '../../../../platform/search/words.ts';
import { isListed, type Viewing } from '../../../access/index.ts';
import { shownColumns, withPerformer, type ShownProductRow } from '../product.store.ts';

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

export interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

interface Reading {
  readonly viewing: Viewing;
  readonly now: Date;
}

const directions = { desc: sql`desc`, asc: sql`asc` };
const beyond = { desc: sql`<`, asc: sql`>` };

/** One range of the published products, by the moment of publishing. */
export async function listProductRows(
  db: Kysely<DB>,
  reading: Reading,
  filter: ProductFilter,
  { after, skip, limit, sort }: ListRange,
): Promise<ShownProductRow[]> {
  const direction = directions[sort];
  const isAfterCursor = after
    ? sql`(g.published_at, g.id) ${beyond[sort]} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ShownProductRow>`
    select ${shownColumns(reading.viewing, reading.now)}
    from (
      select g.id
      from products g
      where ${isFound(reading, filter)} and ${isAfterCursor}
      order by g.published_at ${direction}, g.id ${direction}
      limit ${limit} offset ${skip}) as page
    join products product using (id)
    ${withPerformer}
    order by product.published_at ${direction}, product.id ${direction}`.execute(db);
  return rows;
}

/** The number of matching products, or `bound` where there are more. */
export async function countProducts(
  db: Kysely<DB>,
  reading: Reading,
  filter: ProductFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select from products g where ${isFound(reading, filter)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function isFound({ viewing, now }: Reading, filter: ProductFilter): RawBuilder<unknown> {
  const { performerId, type, minPrice, maxPrice, isInStock, shipsTo, words } = filter;
  const conditions = [
    isListed('g', viewing, now),
    performerId !== undefined && sql`g.performer_id = ${performerId}`,
    type !== undefined && sql`g.type = ${type}`,
    minPrice !== undefined && sql`g.least_price >= ${minPrice}`,
    maxPrice !== undefined && sql`g.least_price <= ${maxPrice}`,
    isInStock && sql`g.total_stock is distinct from 0`,
    shipsTo !== undefined && isDeliveredTo(shipsTo),
    words && sql`open_words_of(g.access, g.name, g.description) @@ to_tsquery('simple', ${tsQueryOf(words)})`,
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
