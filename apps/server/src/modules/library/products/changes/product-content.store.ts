import type { ProductType } from '@ovation/contract/shop/products.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { ProductRow } from '../products.store.ts';

/** The terms of a product that is made to order. */
export interface MadeTerms {
  /** From the payment until the delivery; null: not chosen yet. */
  readonly days: number | null;
  readonly isQuoted: boolean;
  readonly questions: readonly string[];
  readonly depositPercent: number | null;
  readonly needsAddress: boolean;
}

/** The columns of a product that its performer sets; prices in minor units. */
export interface ProductContent {
  readonly name: string;
  readonly description: string;
  readonly access: string;
  readonly price: bigint;
  readonly subscriberPrice: bigint | null;
  readonly handlingDays: number | null;
  readonly made: MadeTerms | null;
  readonly lowStockAt: number | null;
  readonly downloadLimit: number | null;
  readonly videoId: string | null;
  /** null for a draft, in the future for a schedule. */
  readonly publishedAt: Date | null;
}

function columnsOf(content: ProductContent) {
  return {
    name: content.name,
    description: content.description,
    access: content.access,
    price: content.price,
    subscriber_price: content.subscriberPrice,
    handling_days: content.handlingDays,
    ...madeColumns(content.made),
    low_stock_at: content.lowStockAt,
    download_limit: content.downloadLimit,
    video_id: content.videoId,
    published_at: content.publishedAt,
  };
}

function madeColumns(made: MadeTerms | null) {
  return {
    days: made?.days ?? null,
    is_quoted: made?.isQuoted ?? false,
    questions: [...(made?.questions ?? [])],
    deposit_percent: made?.depositPercent ?? null,
    needs_address: made?.needsAddress ?? false,
  };
}

function madeOf(row: ProductRow): MadeTerms | null {
  if (row.type !== 'made_to_order') return null;
  return {
    days: row.days,
    isQuoted: row.is_quoted,
    questions: row.questions,
    depositPercent: row.deposit_percent,
    needsAddress: row.needs_address,
  };
}

export function contentOf(row: ProductRow): ProductContent {
  return {
    name: row.name,
    description: row.description,
    access: row.access,
    price: row.price,
    subscriberPrice: row.subscriber_price,
    handlingDays: row.handling_days,
    made: madeOf(row),
    lowStockAt: row.low_stock_at,
    downloadLimit: row.download_limit,
    videoId: row.video_id,
    publishedAt: row.published_at,
  };
}

interface NewProduct {
  readonly id: string;
  readonly performerId: string;
  readonly type: ProductType;
}

export async function insertProduct(
  db: Kysely<DB>,
  { id, performerId, type }: NewProduct,
  content: ProductContent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('products')
    .values({ id, performer_id: performerId, type, ...columnsOf(content), created_at: now, updated_at: now })
    .execute();
}

export async function updateProduct(db: Kysely<DB>, id: string, content: ProductContent, now: Date): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...columnsOf(content), updated_at: now })
    .where('id', '=', id)
    .execute();
}

const locks = { change: sql`for no key update`, deletion: sql`for update` };

/**
 * Locks a performer's own product while a command changes it; stock is taken one after the other with it. The deletion
 * of a file also waits for sales that are under way.
 */
export async function lockOwnProduct(
  db: Kysely<DB>,
  performerId: string,
  id: string,
  purpose: keyof typeof locks = 'change',
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select * from products
    where id = ${id} and performer_id = ${performerId} and withdrawn_at is null
    ${locks[purpose]}`.execute(db);
  return rows[0];
}
