import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The charge of an earlier purchase. */
export async function findPurchase(db: Kysely<DB>, accountId: string, objectKind: 'feed', objectId: string) {
  return db
    .selectFrom('purchases')
    .innerJoin('charges', 'charges.id', 'purchases.charge_id')
    .select(['charges.id', 'charges.type', 'charges.gross'])
    .where('purchases.account_id', '=', accountId)
    .where('purchases.object_kind', '=', objectKind)
    .where('purchases.object_id', '=', objectId)
    .executeTakeFirst();
}

export async function insertPurchase(db: Kysely<DB>, purchase: { accountId: string; objectKind: 'feed'; objectId: string; chargeId: string }, now: Date): Promise<void> {
  await db.insertInto('purchases').values({ account_id: purchase.accountId, object_kind: purchase.objectKind, object_id: purchase.objectId, charge_id: purchase.chargeId, created_at: now }).execute();
}

export async function loadFeedForSale(db: Kysely<DB>, id: string) {
  return db.selectFrom('feeds').select(['id', 'performer_id', 'access', 'price', 'withdrawn_at']).where('id', '=', id).executeTakeFirst();
}

export type FeedForSale = NonNullable<Awaited<ReturnType<typeof loadFeedForSale>>>;

/** Until the end of the transaction the feed cannot be deleted; likes and edits go on. */
export async function holdFeedForSale(db: Kysely<DB>, id: string): Promise<FeedForSale | undefined> {
  return db.selectFrom('feeds').select(['id', 'performer_id', 'access', 'price', 'withdrawn_at']).where('id', '=', id).forKeyShare().executeTakeFirst();
}
