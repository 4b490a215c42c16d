import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import { sanitiseText } from '@ovation/domain';
import type { Updateable } from 'kysely';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Orders } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { attachResults, deliverResults } from '../requests/work/deliver-results.ts';
import { changeOrder, mayChange } from './change-order.ts';
import { giveBackAll, lockOrderAndSale, type LockedOrder } from './give-back.ts';
import { saveOrder, type OrderRow } from './order.store.ts';
import { presentOne, requireOwnOrder, sideOf } from './present-one.ts';

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
  if (body.status === order.status) return correct(work, call, order);
  const note = body.note === undefined ? '' : sanitiseText(body.note);
  if (body.status === 'cancelled' || body.status === 'refunded')
    return giveBackAll(work, app, locked, body.status, { by: 'performer', actorId: actor.id, reason: note });
  const resultIds = body.resultIds ?? [];
  if (mayChange(order, { to: body.status, by: 'performer' }))
    await deliverResults(work, app, order, { to: body.status, resultIds, note });
  const values = body.status === 'shipped' ? trackingOf(call) : {};
  return changeOrder(work, app, order, { to: body.status, by: 'performer', actorId: actor.id, note, values });
}

/** Tracking of what was shipped, more files of what was delivered. */
async function correct(work: Work, call: UpdateOrder, order: OrderRow): Promise<OrderRow> {
  const { app, body } = call;
  const more = body.resultIds ?? [];
  if (more.length === 0) return correctTracking(work, call, order);
  if (!takesResults(order)) throw invalidField('resultIds', t('No files can be added to this order now.'));
  await attachResults(work, app, order, more);
  return saveOrder(work.db, order.id, {}, app.clock.now());
}

function takesResults({ type, status }: OrderRow): boolean {
  return type === 'made_to_order' && ['shipped', 'delivered', 'disputed'].includes(status);
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

export async function getOrder(call: Call<typeof operations.getOrder>) {
  const order = await requireOwnOrder(call.app.database, call.params.id, call.actor.id);
  return presentOne(call, order, sideOf(order, call.actor.id) ?? 'buyer');
}
