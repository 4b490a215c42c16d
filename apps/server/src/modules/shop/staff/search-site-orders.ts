import type * as operations from '@ovation/contract/shop/orders.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { listOrders } from '../orders/order-list.store.ts';
import { presentForStaff } from './read-site-order.ts';

export async function searchSiteOrders(call: Call<typeof operations.searchSiteOrders>) {
  const { app, query } = call;
  const { rows, total } = await listOrders(app.database, { side: 'site' }, { ...query, ...parsePeriod(query) });
  return { data: await presentForStaff(call, rows), total };
}
