import { t } from '@ovation/language/t.ts';
import type { Transform } from 'node:stream';
import type { OrderItem } from '@ovation/contract/shop/order.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AskedBytes } from '../../access/index.ts';
import { countStart, countUnseenStart, loadMostStarts, type CountedDownload } from './download-count.store.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { loadDownloadLimits } from '../../library/index.ts';
import type { OrderItemRow } from '../orders/order-item.store.ts';
import { isUndone } from '../orders/order-status.ts';
import type { OrderRow } from '../orders/order.store.ts';

/**
 * Counts a request of a buyer for a file with a limit: those that begin it, and those that ask for more than is left of
 * what they began. Returns what its bytes have to pass. Throws content-locked beyond the limit.
 */
export async function countDownload(
  { database, downloadMeters }: App,
  download: CountedDownload,
  limit: number,
  { isStart, bytes, sizeBytes }: AskedBytes,
): Promise<Transform> {
  const left = downloadMeters.leftOf(download);
  if (isStart || (left !== undefined && bytes > left)) {
    if (!(await countStart(database, download, limit))) throw limitReached(limit);
    downloadMeters.grant(download, sizeBytes);
  } else if (left === undefined) {
    await countUnseenStart(database, download);
    downloadMeters.grant(download, sizeBytes);
  }
  return downloadMeters.streamFor(download);
}

function limitReached(limit: number): Failure {
  return new Failure(
    'content-locked',
    t(
      'You have downloaded this file {limit, plural, one {once} other {# times}}, which is its limit. Please ask the seller to allow it again.',
      { limit },
    ),
  );
}

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
