import type { ProductStatus, ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import { isInState } from '../../publishing.store.ts';
import { titled, type WordSource } from '../../../../platform/search/fill-word-indexes.ts';

interface OwnProductList extends ListQuery {
  /** Part of name, description or a variant's number. */
  readonly q?: string | undefined;
  readonly type?: ProductType | undefined;
  readonly status?: ProductStatus | undefined;
}

const columns = {
  updatedAt: 'products.updated_at',
  createdAt: 'products.created_at',
  publishedAt: 'products.published_at',
  name: 'products.name',
  price: 'products.least_price',
  stock: 'products.total_stock',
} as const;

/** `statusOf` in SQL. */
function hasStatus(status: ProductStatus, now: Date): RawBuilder<boolean> {
  if (status === 'withdrawn') return sql<boolean>`true`;
  if (status === 'sold_out') return sql<boolean>`(${isInState('published', now)} and total_stock = 0)`;
  if (status === 'published') return sql<boolean>`(${isInState('published', now)} and total_stock is distinct from 0)`;
  return isInState(status, now);
}

/** A performer's own products for their dashboard; withdrawn ones only if that is the status asked for. */
export async function findOwnProducts(
  db: Kysely<DB>,
  performerId: string,
  list: OwnProductList,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const { q, type, status } = list;
  const pattern = containing(q ?? '');
  const hasSku = sql<boolean>`exists (
    select from product_variants v
    where v.product_id = products.id and v.removed_at is null and v.sku ilike ${pattern})`;
  const found = db
    .selectFrom('products')
    .where('products.performer_id', '=', performerId)
    .where('products.withdrawn_at', status === 'withdrawn' ? 'is not' : 'is', null)
    .$if(Boolean(q), (products) =>
      products.where((where) =>
        where.or([where('products.name', 'ilike', pattern), where('products.description', 'ilike', pattern), hasSku]),
      ),
    )
    .$if(type !== undefined, (products) => products.where('products.type', '=', type ?? ''))
    .$if(status !== undefined, (products) => products.where(hasStatus(status ?? 'draft', now)));
  const { rows, total } = await listPage(
    found,
    found
      .select('products.id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('products.id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** The words of products are a column, because products are searched by words and price together. */
export const productWords: WordSource = {
  ...titled('name'),
  table: sql`products`,
  write: sql`
    update products
    set searched_words = word_vector(batch.text)
    from batch
    where products.id = batch.id and searched_words is null`,
};
