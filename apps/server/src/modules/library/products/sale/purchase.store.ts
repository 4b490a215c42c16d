import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** When an account bought a digital product; undefined if it did not, or was refunded. */
export async function loadPurchaseTime(
  db: Kysely<DB>,
  accountId: string,
  productId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('purchases')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', 'product')
    .where('object_id', '=', productId)
    .executeTakeFirst();
  return row?.created_at;
}
