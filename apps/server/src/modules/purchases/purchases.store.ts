import type { SaleKind } from '@ovation/contract/content.ts';
import type { Kysely } from 'kysely';
import type { Period } from '@ovation/domain';
import type { DB } from '../../platform/database/types.gen.ts';
import { columnOf, listPage, anyOf, type ListQuery } from '../../platform/database/list.ts';

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

interface BoughtProducts {
  readonly accountId: string;
  readonly productIds: readonly string[];
  readonly chargeId: string;
}

/** The downloads that a charge for an order paid for; what is bought already stays with its own charge. */
export async function insertPurchases(
  db: Kysely<DB>,
  { accountId, productIds, chargeId }: BoughtProducts,
  now: Date,
): Promise<void> {
  if (productIds.length === 0) return;
  const bought = { account_id: accountId, object_kind: 'product', charge_id: chargeId, created_at: now };
  await db
    .insertInto('purchases')
    .values(productIds.map((object_id) => ({ ...bought, object_id })))
    .onConflict((conflict) => conflict.constraint('purchases_once').doNothing())
    .execute();
}

/** Which of these products an account has bought as downloads. */
export async function findBought(
  db: Kysely<DB>,
  accountId: string,
  productIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('object_id')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', 'product')
    .where('object_id', '=', anyOf(productIds))
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** Deletes the purchase that a charge paid for, or all of an order, after the whole charge was reversed. */
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

const columns = {
  updatedAt: 'created_at',
  createdAt: 'created_at',
  amount: 'gross',
  gross: 'gross',
  net: 'net',
} as const;

function within(db: Kysely<DB>, side: 'payer_id' | 'performer_id', ownerId: string, { from, until }: Period) {
  return db
    .selectFrom('charges')
    .where(side, '=', ownerId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until as Date));
}

/** The charges that an account paid, or those that it earned from. */
export async function listCharges(
  db: Kysely<DB>,
  side: 'payer_id' | 'performer_id',
  ownerId: string,
  list: ListQuery & Period & { readonly type?: string | undefined },
) {
  const found = within(db, side, ownerId, list).$if(list.type !== undefined, (query) =>
    query.where('type', '=', list.type ?? ''),
  );
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('id', list.sort),
    list,
  );
}
