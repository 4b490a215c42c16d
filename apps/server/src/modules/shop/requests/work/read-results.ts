import { t } from '@ovation/language/t.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { loadOrder, type OrderRow } from '../../orders/order.store.ts';
import { loadResults, type OrderResultRow } from './work.store.ts';

/** Statuses in which the buyer has the results: not after the money went back. */
const buyersStatuses: readonly string[] = ['shipped', 'delivered', 'completed', 'disputed'];

/**
 * The results of an order that this account may download: its buyer while it is delivered, its performer, and staff.
 * Throws not-found for everyone else, and content-locked for a buyer who got the money back.
 */
export async function readResults({ database }: App, actor: Actor, orderId: string): Promise<OrderResultRow[]> {
  const order = await loadOrder(database, orderId);
  if (!order || !isParty(order, actor)) throw new Failure('not-found', t('There is no such order.'));
  if (order.buyer_id === actor.id && !buyersStatuses.includes(order.status))
    throw new Failure('content-locked', t('Only buyers can open these files.'));
  return loadResults(database, [orderId]);
}

function isParty({ buyer_id, performer_id }: OrderRow, actor: Actor): boolean {
  return actor.id === buyer_id || actor.id === performer_id || may(actor, 'moderation');
}
