import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadItems } from '../orders/order-item.store.ts';
import { presentOne, requireOwnOrder } from '../orders/present-one.ts';
import { deleteStarts } from './download-count.store.ts';

export async function resetDownloads(call: Call<typeof operations.resetDownloads>) {
  const { app, actor, params } = call;
  const order = await requireOwnOrder(app.database, params.id, actor.id, 'performer');
  const items = await loadItems(app.database, [order.id]);
  const downloads = items.filter(({ type }) => type === 'digital').map(({ product_id }) => product_id);
  if (downloads.length === 0) throw new Failure('conflict', t('This order has no downloads.'));
  await deleteStarts(app.database, order.buyer_id, downloads);
  return presentOne(call, order, 'performer');
}
