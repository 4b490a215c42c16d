import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { LetterOrder } from './order-letters.ts';

type LetterOrderRow = Omit<LetterOrder, 'buyer' | 'seller' | 'reportDays'>;

export async function loadOrderForLetter(db: Kysely<DB>, id: string): Promise<LetterOrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'type', 'title', 'total', 'carrier', 'tracking_code', 'days'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, total: row.total ?? 0n };
}
