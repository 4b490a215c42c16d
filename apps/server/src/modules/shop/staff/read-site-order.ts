import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { loadOrder, type OrderRow } from '../orders/order.store.ts';
import { presentOrders } from '../orders/present-orders.ts';

interface StaffCall {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Pick<Call['request'], 'country'>;
}

/** Orders as staff see them: both sides, but no address. */
export async function presentForStaff(
  { app, actor, request }: StaffCall,
  rows: readonly OrderRow[],
): Promise<Omit<Order, 'address'>[]> {
  return presentOrders(app, rows, { party: 'staff', viewing: { viewer: actor, country: request.country } });
}

/** Any order. Throws not-found. */
export async function readSiteOrder(call: StaffCall, id: string): Promise<Omit<Order, 'address'>> {
  const row = await loadOrder(call.app.database, id);
  const [order] = row ? await presentForStaff(call, [row]) : [];
  if (!order) throw new Failure('not-found', t('There is no such order.'));
  return order;
}
