import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/statistics.ts';
import { fromMinor, toMinor, parsePeriod } from '@ovation/domain';
import type { Order } from '@ovation/contract/shop/order.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call, Actor } from '../../../platform/http/call.ts';
import { idempotently } from '../../../platform/idempotency.ts';
import { requireApproval, type ApprovedCall } from '../../approvals/index.ts';
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
import { listOrders } from '../orders/order-list.store.ts';
import { loadOrder, type OrderRow } from '../orders/order.store.ts';
import { presentOrders } from '../orders/present-orders.ts';

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

/** Decisions on orders that a second member of staff has approved. */
export function carryOutApproved({ approvedActions }: App): void {
  approvedActions.handle('decideOrderDispute', (approved) => decideOrderDispute(decisionCallOf(approved)));
}

function decisionCallOf({ call, approval }: ApprovedCall): Call<typeof operations.decideOrderDispute> {
  const body = { refund: fromMinor(approval.amount), note: approval.note };
  return { ...call, params: { id: approval.object_id }, body } as Call<typeof operations.decideOrderDispute>;
}

export async function searchSiteOrders(call: Call<typeof operations.searchSiteOrders>) {
  const { app, query } = call;
  const { rows, total } = await listOrders(app.database, { side: 'site' }, { ...query, ...parsePeriod(query) });
  return { data: await presentForStaff(call, rows), total };
}

export async function getSiteOrder(call: Call<typeof operations.getSiteOrder>) {
  return readSiteOrder(call, call.params.id);
}

interface StaffCall {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Pick<Call['request'], 'country'>;
}

/** Orders as staff see them: both sides, but no address. */
async function presentForStaff(
  { app, actor, request }: StaffCall,
  rows: readonly OrderRow[],
): Promise<Omit<Order, 'address'>[]> {
  return presentOrders(app, rows, { party: 'staff', viewing: { viewer: actor, country: request.country } });
}

/** Any order. Throws not-found. */
async function readSiteOrder(call: StaffCall, id: string): Promise<Omit<Order, 'address'>> {
  const row = await loadOrder(call.app.database, id);
  const [order] = row ? await presentForStaff(call, [row]) : [];
  if (!order) throw new Failure('not-found', t('There is no such order.'));
  return order;
}
