import type * as operations from '@ovation/contract/shop/orders.ts';
import { parsePeriod } from '@ovation/domain';
import type { Call } from '../../../../platform/http/call.ts';
import { listOrders } from '../order-list.store.ts';
import { presentOrders } from '../present-orders.ts';

export async function searchOwnOrders({ app, actor, query, request }: Call<typeof operations.searchOwnOrders>) {
  const { rows, total } = await listOrders(
    app.database,
    { side: 'buyer', accountId: actor.id },
    { ...query, ...parsePeriod(query) },
  );
  const viewing = { viewer: actor, country: request.country };
  return { data: await presentOrders(app, rows, { party: 'buyer', viewing }), total };
}
