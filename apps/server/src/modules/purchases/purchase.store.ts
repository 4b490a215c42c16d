import type { SaleKind } from '@ovation/contract/content.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The charge of an earlier purchase. */
export async function findPurchase(db: Kysely<DB>, accountId: string, objectKind: SaleKind, objectId: string) {
  return db
    .selectFrom('purchases')
    .innerJoin('charges', 'charges.id', 'purchases.charge_id')
    .select(['charges.id', 'charges.type', 'charges.gross', 'charges.site_discount'])
    .where('purchases.account_id', '=', accountId)
    .where('purchases.object_kind', '=', objectKind)
    .where('purchases.object_id', '=', objectId)
    .executeTakeFirst();
}

export async function insertPurchase(
  db: Kysely<DB>,
  purchase: { accountId: string; objectKind: SaleKind; objectId: string; chargeId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchases')
    .values({
      account_id: purchase.accountId,
      object_kind: purchase.objectKind,
      object_id: purchase.objectId,
      charge_id: purchase.chargeId,
      created_at: now,
    })
    .execute();
}

/** Deletes the purchase that a charge paid for, after the whole charge was reversed. */
export async function deletePurchaseOf(db: Kysely<DB>, chargeId: string): Promise<void> {
  await db.deleteFrom('purchases').where('charge_id', '=', chargeId).execute();
}

/** Restores a purchase after a won dispute, unless the fan has bought the same content again meanwhile. */
export async function restorePurchase(
  db: Kysely<DB>,
  purchase: { accountId: string; objectKind: SaleKind; objectId: string; chargeId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchases')
    .values({
      account_id: purchase.accountId,
      object_kind: purchase.objectKind,
      object_id: purchase.objectId,
      charge_id: purchase.chargeId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('purchases_once').doNothing())
    .execute();
}
