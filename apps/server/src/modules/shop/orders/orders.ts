import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Updateable } from 'kysely';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Orders } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { attachResults, deliverResults } from '../requests/work/work.ts';
import { changeOrder, mayChange } from './change-order.ts';
import { giveBackAll, lockOrderAndSale, giveBackPart, requireRefundable, type LockedOrder } from './give-back.ts';
import { saveOrder, type OrderRow } from './order.store.ts';
import { presentOne, requireOwnOrder, sideOf } from './present-one.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { cancelAsBuyer } from '../requests/work/cancel-as-buyer.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

type UpdateOrder = Call<typeof operations.updateOrder>;

/** Setting the present status again changes no status; of a shipped order, it corrects the tracking. */
export async function updateOrder(call: UpdateOrder) {
  const { app, actor, params } = call;
  const changed = await app.transaction(async (work) => {
    await requireOwnOrder(work.db, params.id, actor.id, 'performer');
    return change(work, call, requireRow(await lockOrderAndSale(work, params.id)));
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

type RefundOrder = Call<typeof operations.refundOrder>;
type Done = { readonly orderId: string };

/** Only the id is kept for repeats of the call: a stored reply would hold the buyer's address. */
export async function refundOrder(call: RefundOrder) {
  const { app, actor, params, body } = call;
  const giver = { by: 'performer', actorId: actor.id, reason: cleanLine('reason', body.reason) } as const;
  const refund = () =>
    idempotently<Done>(call, async (work) => {
      await requireOwnOrder(work.db, params.id, actor.id, 'performer');
      const locked = requireRow(await lockOrderAndSale(work, params.id));
      if (body.amount !== undefined) await giveBackPart(work, app, locked, toMinor(body.amount), giver);
      else {
        if (locked.charge) await requireRefundable(work, locked.charge);
        await giveBackAll(work, app, locked, 'refunded', giver);
      }
      return { orderId: params.id };
    });
  const { orderId } = (await earlierReply<Done>(call)) ?? (await refund());
  return presentOne(call, await requireOwnOrder(app.database, orderId, actor.id), 'performer');
}

type UpdateOwnOrder = Call<typeof operations.updateOwnOrder>;

/** Setting the present status again changes nothing. */
export async function updateOwnOrder(call: UpdateOwnOrder) {
  const { app, actor, params } = call;
  const changed = await app.transaction(async (work) => {
    await requireOwnOrder(work.db, params.id, actor.id, 'buyer');
    return changeOwn(work, call, requireRow(await lockOrderAndSale(work, params.id)));
  });
  return presentOne(call, changed, 'buyer');
}

async function changeOwn(work: Work, { app, actor, body }: UpdateOwnOrder, locked: LockedOrder): Promise<OrderRow> {
  const { order } = locked;
  if (body.status === order.status) return order;
  const note = body.note === undefined ? '' : sanitiseText(body.note);
  if (body.status === 'disputed' && note === '') throw invalidField('note', t('Please describe the problem.'));
  if (body.status === 'cancelled')
    return cancelAsBuyer(work, app, locked, { by: 'buyer', actorId: actor.id, reason: note });
  return changeOrder(work, app, order, { to: body.status, by: 'buyer', actorId: actor.id, note });
}
