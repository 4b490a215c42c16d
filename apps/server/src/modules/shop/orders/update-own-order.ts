import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/orders.ts';
import { sanitiseText } from '@ovation/domain';
import type { Work } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeOrder } from './change-order.ts';
import { cancelAsBuyer } from '../requests/work/cancel-as-buyer.ts';
import { lockOrderAndSale, type LockedOrder } from './give-back.ts';
import type { OrderRow } from './order.store.ts';
import { presentOne, requireOwnOrder } from './present-one.ts';

type UpdateOwnOrder = Call<typeof operations.updateOwnOrder>;

/** Setting the present status again changes nothing. */
export async function updateOwnOrder(call: UpdateOwnOrder) {
  const { app, actor, params } = call;
  const changed = await app.transaction(async (work) => {
    await requireOwnOrder(work.db, params.id, actor.id, 'buyer');
    return change(work, call, (await lockOrderAndSale(work, params.id)) as LockedOrder);
  });
  return presentOne(call, changed, 'buyer');
}

async function change(work: Work, { app, actor, body }: UpdateOwnOrder, locked: LockedOrder): Promise<OrderRow> {
  const { order } = locked;
  if (body.status === order.status) return order;
  const note = body.note === undefined ? '' : sanitiseText(body.note);
  if (body.status === 'disputed' && note === '') throw invalidField('note', t('Please describe the problem.'));
  if (body.status === 'cancelled')
    return cancelAsBuyer(work, app, locked, { by: 'buyer', actorId: actor.id, reason: note });
  return changeOrder(work, app, order, { to: body.status, by: 'buyer', actorId: actor.id, note });
}
