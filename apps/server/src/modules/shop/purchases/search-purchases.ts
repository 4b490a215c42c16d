import type * as operations from '@ovation/contract/shop/purchases.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentPurchases } from './present-purchases.ts';
import { listPurchases } from './purchase-list.store.ts';

export async function searchPurchases({ app, actor, query, request }: Call<typeof operations.searchPurchases>) {
  const { rows, total } = await listPurchases(app.database, actor.id, query);
  return {
    data: await presentPurchases(app, { viewer: actor, viewerId: actor.id, country: request.country }, rows),
    total,
  };
}
