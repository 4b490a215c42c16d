import type * as operations from '@ovation/contract/shop/orders.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentOne, requireOwnOrder, sideOf } from './present-one.ts';

export async function getOrder(call: Call<typeof operations.getOrder>) {
  const order = await requireOwnOrder(call.app.database, call.params.id, call.actor.id);
  return presentOne(call, order, sideOf(order, call.actor.id) ?? 'buyer');
}
