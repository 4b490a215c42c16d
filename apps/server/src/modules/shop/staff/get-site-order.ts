import type * as operations from '@ovation/contract/shop/orders.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readSiteOrder } from './read-site-order.ts';

export async function getSiteOrder(call: Call<typeof operations.getSiteOrder>) {
  return readSiteOrder(call, call.params.id);
}
