import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/site-orders.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { idempotently } from '../../../platform/idempotency.ts';
import { requireApproval } from '../../approvals/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { changeOrder } from '../orders/change-order.ts';
import {
  giveBackAll,
  giveBackPart,
  lockOrderAndSale,
  requireRefundable,
  type Giver,
  type LockedOrder,
} from '../orders/give-back.ts';
import { readSiteOrder } from './read-site-order.ts';

type Decide = Call<typeof operations.decideOrderDispute>;
type Done = { readonly orderId: string };

/** Ends a reported problem: what is refunded goes to the buyer's wallet, the rest is no longer held for the seller. */
export async function decideOrderDispute(call: Decide) {
  const { orderId } = await idempotently<Done>(call, (work) => decide(work, call));
  return readSiteOrder(call, orderId);
}

async function decide(work: Work, call: Decide): Promise<Done> {
  const { app, actor, params, body } = call;
  const locked = await requireDisputed(work, params.id);
  const refund = toMinor(body.refund);
  await requireApproval(call, 'decideOrderDispute', { amount: refund });
  const giver = { by: 'staff', actorId: actor.id, reason: cleanLine('note', body.note) } as const;
  await settle(work, app, locked, refund, giver);
  await recordEvent(work, call, {
    kind: 'order-decided',
    subjectId: locked.order.buyer_id,
    details: { order: params.id, refund: fromMinor(refund).toFixed(2) },
  });
  return { orderId: params.id };
}

async function requireDisputed(work: Work, id: string): Promise<LockedOrder> {
  const locked = await lockOrderAndSale(work, id);
  if (!locked) throw new Failure('not-found', t('There is no such order.'));
  if (locked.order.status !== 'disputed')
    throw new Failure(
      'conflict',
      t('This order has no open problem: it has already been decided, or was never reported.'),
    );
  return locked;
}

/** All of it makes the order refunded; a part, or nothing, completes it. */
async function settle(work: Work, app: App, locked: LockedOrder, refund: bigint, giver: Giver): Promise<void> {
  const left = refund > 0n ? await leftOf(work, locked) : 0n;
  if (refund > left)
    throw invalidField('refund', t('At most {amount} of this order can be refunded.', { amount: formatAmount(left) }));
  if (refund > 0n && refund === left) {
    await giveBackAll(work, app, locked, 'refunded', giver);
    return;
  }
  const order = refund > 0n ? await giveBackPart(work, app, locked, refund, { ...giver, isQuiet: true }) : locked.order;
  const { actorId, reason: note } = giver;
  await changeOrder(work, app, order, { to: 'completed', by: 'staff', actorId, note, given: refund });
}

async function leftOf(work: Work, { charge }: LockedOrder): Promise<bigint> {
  return charge ? requireRefundable(work, charge) : 0n;
}
