import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import type { PaymentRow } from '../../payments/index.ts';
import type { OrderRow } from '../orders/order.store.ts';
import { changeRequest } from './change-request.ts';
import { loadRequestOfOrder, lockRequestsOfCheckout } from './requests.store.ts';

/** Requests precede their orders in the lock order. */
export async function lockPaidRequests(work: Work, payment: PaymentRow): Promise<void> {
  if (payment.purpose === 'product') await lockRequestsOfCheckout(work.db, payment.object_id ?? '');
}

/** Why a card's money does not pay for an offer any more, as a sentence. */
export async function reasonOfRequest(work: Work, { id, type }: OrderRow): Promise<string | undefined> {
  if (type !== 'made_to_order') return undefined;
  const request = await loadRequestOfOrder(work.db, id);
  return request?.status === 'offered' ? undefined : t('This offer was no longer open.');
}

/** An offer is accepted when its order is paid, in the same transaction. */
export async function followPaidOrder(
  work: Work,
  app: App,
  { orderId, type, status }: DomainEvents['order.changed'],
): Promise<void> {
  if (type !== 'made_to_order' || status !== 'paid') return;
  const request = await loadRequestOfOrder(work.db, orderId);
  if (request) await changeRequest(work, app, request, { to: 'accepted', by: 'fan' });
}
