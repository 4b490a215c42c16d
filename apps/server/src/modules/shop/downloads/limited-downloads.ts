import type { OrderItem } from '@ovation/contract/shop/order.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { loadDownloadLimits } from '../../library/index.ts';
import type { OrderItemRow } from '../orders/order-item.store.ts';
import { isUndone } from '../orders/order-status.ts';
import type { OrderRow } from '../orders/order.store.ts';
import { loadMostStarts } from './download-count.store.ts';

/** How much buyers have used of the limits of downloads, by item; only those that are paid and have a limit. */
export async function loadLimited(
  db: Kysely<DB>,
  orders: readonly OrderRow[],
  items: readonly OrderItemRow[],
): Promise<Map<string, OrderItem['downloads']>> {
  const paid = orders.filter(({ charge_id, status }) => charge_id !== null && !isUndone(status));
  const buyers = new Map(paid.map(({ id, buyer_id }) => [id, buyer_id]));
  const downloads = items.filter(({ type, order_id }) => type === 'digital' && buyers.has(order_id));
  const limits = await loadDownloadLimits(
    db,
    downloads.map(({ product_id }) => product_id),
  );
  if (limits.size === 0) return new Map();
  const starts = await loadMostStarts(db, [...new Set(buyers.values())], [...limits.keys()]);
  const used = new Map(starts.map(({ account_id, product_id, total }) => [`${account_id} ${product_id}`, total]));
  return new Map(
    downloads.flatMap(({ id, order_id, product_id }) => {
      const limit = limits.get(product_id);
      if (limit === undefined) return [];
      return [[id, { limit, used: used.get(`${buyers.get(order_id)} ${product_id}`) ?? 0 }]];
    }),
  );
}
