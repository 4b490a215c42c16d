import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Prices are in minor units. */
export async function loadSeller(db: Kysely<DB>, performerId: string) {
  return db
    .selectFrom('performers')
    .select(['account_id', 'status', 'monthly_price', 'yearly_price', 'is_free_subscription'])
    .where('account_id', '=', performerId)
    .executeTakeFirst();
}

export type Seller = NonNullable<Awaited<ReturnType<typeof loadSeller>>>;
