import type { Work } from '../../../platform/database/transaction.ts';
import { returnKeys, returnStock, takeKeys, takeStock } from '../../library/index.ts';
import { markKeyed, type OrderItemRow } from './order-item.store.ts';

type Item = Pick<OrderItemRow, 'id' | 'product_id' | 'variant_id' | 'quantity'>;

const piecesOf = (items: readonly Item[]) =>
  items.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }));

const keyedOf = (items: readonly Item[]) => items.map(({ id, product_id }) => ({ itemId: id, productId: product_id }));

/** Gives items whose pieces are taken their licence keys, where the product has any. */
export async function takeKeysOf(work: Work, items: readonly Item[]): Promise<void> {
  await markKeyed(work.db, await takeKeys(work, keyedOf(items)));
}

/** Takes the pieces and the licence keys of an order's items again. False when something is sold out. */
export async function takePieces(work: Work, items: readonly Item[]): Promise<boolean> {
  if ((await takeStock(work, piecesOf(items))).length > 0) return false;
  await takeKeysOf(work, items);
  return true;
}

/** Returns pieces and licence keys to stock. */
export async function returnPieces(work: Work, items: readonly Item[]): Promise<void> {
  await returnStock(work, piecesOf(items));
  await returnKeys(work, keyedOf(items));
}
