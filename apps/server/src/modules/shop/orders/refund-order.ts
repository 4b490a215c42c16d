import type * as operations from '@ovation/contract/shop/orders.ts';
import { toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { giveBackAll, giveBackPart, lockOrderAndSale, requireRefundable, type LockedOrder } from './give-back.ts';
import { presentOne, requireOwnOrder } from './present-one.ts';

type RefundOrder = Call<typeof operations.refundOrder>;
type Done = { readonly orderId: string };

/** Only the id is kept for repeats of the call: a stored reply would hold the buyer's address. */
export async function refundOrder(call: RefundOrder) {
  const { app, actor, params, body } = call;
  const giver = { by: 'performer', actorId: actor.id, reason: cleanLine('reason', body.reason) } as const;
  const refund = () =>
    idempotently<Done>(call, async (work) => {
      await requireOwnOrder(work.db, params.id, actor.id, 'performer');
      const locked = (await lockOrderAndSale(work, params.id)) as LockedOrder;
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
