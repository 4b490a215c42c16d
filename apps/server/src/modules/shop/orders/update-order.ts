import type * as operations from '@ovation/contract/shop/orders.ts';
import { sanitiseText } from '@ovation/domain';
import type { Updateable } from 'kysely';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Orders } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeOrder } from './change-order.ts';
import { giveBackAll, lockOrderAndSale, type LockedOrder } from './give-back.ts';
import { saveOrder, type OrderRow } from './order.store.ts';
import { presentOne, requireOwnOrder } from './present-one.ts';

type UpdateOrder = Call<typeof operations.updateOrder>;

/** Setting the present status again changes no status; of a shipped order, it corrects the tracking. */
export async function updateOrder(call: UpdateOrder) {
  const { app, actor, params } = call;
  const changed = await app.transaction(async (work) => {
    await requireOwnOrder(work.db, params.id, actor.id, 'performer');
    return change(work, call, (await lockOrderAndSale(work, params.id)) as LockedOrder);
  });
  return presentOne(call, changed, 'performer');
}

async function change(work: Work, call: UpdateOrder, locked: LockedOrder): Promise<OrderRow> {
  const { app, actor, body } = call;
  const { order } = locked;
  if (body.status === order.status) return correctTracking(work, call, order);
  const note = body.note === undefined ? '' : sanitiseText(body.note);
  if (body.status === 'cancelled' || body.status === 'refunded')
    return giveBackAll(work, app, locked, body.status, { by: 'performer', actorId: actor.id, reason: note });
  const values = body.status === 'shipped' ? trackingOf(call) : {};
  return changeOrder(work, app, order, { to: body.status, by: 'performer', actorId: actor.id, note, values });
}

async function correctTracking(work: Work, call: UpdateOrder, order: OrderRow): Promise<OrderRow> {
  const values = trackingOf(call);
  const isCorrection = order.status === 'shipped' && Object.keys(values).length > 0;
  return isCorrection ? saveOrder(work.db, order.id, values, call.app.clock.now()) : order;
}

function trackingOf({ body }: UpdateOrder): Updateable<Orders> {
  return {
    ...(body.carrier === undefined ? {} : { carrier: cleanLine('carrier', body.carrier) }),
    ...(body.trackingCode === undefined ? {} : { tracking_code: cleanLine('trackingCode', body.trackingCode) }),
    ...(body.trackingUrl === undefined ? {} : { tracking_url: body.trackingUrl }),
  };
}
