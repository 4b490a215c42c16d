import type { Work } from '../../../platform/database/transaction.ts';
import { lockProductsOf, returnKeys, returnStock, takeKeys, takeStock } from '../../library/index.ts';
import { loadItems, markKeyed, type OrderItemRow } from './order-item.store.ts';
import type { OrderRow } from './order.store.ts';

type Item = Pick<OrderItemRow, 'id' | 'product_id' | 'variant_id' | 'quantity'>;

const piecesOf = (items: readonly Item[]) =>
  items.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }));

const keyedOf = (items: readonly Item[]) => items.map(({ id, product_id }) => ({ itemId: id, productId: product_id }));

/**
 * Locks the products of orders that may return their pieces or take them again, and `wanted` ones, all at once: one
 * order after the other would lock them out of order.
 */
export async function lockProductsOfOrders(
  work: Work,
  orders: readonly Pick<OrderRow, 'id'>[],
  wanted: readonly string[] = [],
): Promise<void> {
  if (orders.length === 0) return;
  const items = await loadItems(
    work.db,
    orders.map(({ id }) => id),
  );
  await lockProductsOf(
    work.db,
    items.map(({ variant_id }) => variant_id),
    wanted,
  );
}

/**
 * Gives items whose pieces are taken their licence keys, where their products are among `keyed` of `takeStock`. Returns
 * the ids of those that have one now.
 */
export async function takeKeysOf(
  work: Work,
  items: readonly Item[],
  keyed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const taken = await takeKeys(work, keyedOf(items.filter(({ product_id }) => keyed.has(product_id))));
  await markKeyed(work.db, taken);
  return taken;
}

/** Takes the pieces and the licence keys of an order's items again. False when something is sold out. */
export async function takePieces(work: Work, items: readonly Item[]): Promise<boolean> {
  const { shortages, keyed } = await takeStock(work, piecesOf(items));
  if (shortages.length > 0) return false;
  await takeKeysOf(work, items, keyed);
  return true;
}

/** Returns pieces and licence keys to stock. */
export async function returnPieces(work: Work, items: readonly Item[]): Promise<void> {
  await returnStock(work, piecesOf(items));
  await returnKeys(work, keyedOf(items));
}
