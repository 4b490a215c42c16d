import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { assignKeys, freeKeys, loadKeys, stockByKeys, type KeyedItem } from './licence-key.store.ts';
import { openKey } from './seal-key.ts';

/**
 * Gives items of products that have licence keys (`keyed` of `takeStock`) one each. Their pieces were taken in the same
 * transaction, so that the products are locked and keys are there. Returns the items.
 */
export async function takeKeys(work: Work, items: readonly KeyedItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const taken = await assignKeys(work.db, items);
  const without = items.find(({ itemId }) => !taken.has(itemId));
  if (without) throw new Error(`The product ${without.productId} has fewer licence keys than pieces.`);
  return taken;
}

/** Takes the keys of unpaid items back, and counts the stock of their products, which `returnStock` has locked. */
export async function returnKeys(work: Work, items: readonly KeyedItem[]): Promise<void> {
  if (items.length === 0) return;
  await freeKeys(
    work.db,
    items.map(({ itemId }) => itemId),
  );
  await stockByKeys(work.db, [...new Set(items.map(({ productId }) => productId))]);
}

/** The licence keys of items, by item; readable, so only for their buyer. */
export async function readKeys(app: App, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await loadKeys(app.database, itemIds);
  return new Map(rows.flatMap(({ item_id, sealed }) => (item_id === null ? [] : [[item_id, openKey(app, sealed)]])));
}
