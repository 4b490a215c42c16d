import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { LetterOrder } from './order-letters.ts';

type LetterOrderRow = Omit<LetterOrder, 'buyer' | 'seller' | 'reportDays'>;

export async function loadOrderForLetter(db: Kysely<DB>, id: string): Promise<LetterOrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'type', 'title', 'total', 'carrier', 'tracking_code', 'days'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.type', '=', 'digital'),
      ).as('has_downloads'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { has_downloads, total, ...rest } = row;
  return { ...rest, total: total ?? 0n, hasDownloads: Boolean(has_downloads) };
}
