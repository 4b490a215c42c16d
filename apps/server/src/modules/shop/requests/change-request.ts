import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import { mayChangeRequest, type RequestParty } from '@ovation/domain';
import type { Updateable } from 'kysely';
import type { App } from '../../../app.ts';
import type { ProductRequests } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  saveRequest,
  deleteUnboughtRequests,
  listOpenRequestsOf,
  listExpired,
  lockRequest,
  loadRequestOfOrder,
  lockRequestsOfCheckout,
  type RequestRow,
} from './requests.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { orderOfPayment, type PaymentRow } from '../../payments/index.ts';
import type { OrderRow } from '../orders/order.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

export interface RequestChange {
  readonly to: RequestStatus;
  readonly by: RequestParty;
  /** More columns that change with it. */
  readonly values?: Updateable<ProductRequests>;
}

/** The one way to change a request's status. The request is locked. Notifies both sides. Throws conflict. */
export async function changeRequest(
  work: Work,
  app: App,
  request: RequestRow,
  { to, by, values }: RequestChange,
): Promise<RequestRow> {
  requireRequestTransition(request, to, by);
  const now = app.clock.now();
  const changed = await saveRequest(work.db, request.id, { expires_at: null, ...values, status: to }, now);
  await announceRequest(work, app, changed, by);
  return changed;
}

const states: Record<RequestStatus, EnglishText> = {
  asked: english('This request is still waiting for an offer.'),
  offered: english('This request has an open offer.'),
  accepted: english('This request has already been accepted.'),
  declined: english('This request was declined.'),
  withdrawn: english('This request was withdrawn.'),
  expired: english('The offer for this request has expired.'),
};

export function requireRequestTransition({ status }: RequestRow, to: RequestStatus, by: RequestParty): void {
  if (!mayChangeRequest(status, to, by)) throw new Failure('conflict', translated(states[status]));
}

export async function announceRequest(work: Work, app: App, request: RequestRow, by: RequestParty): Promise<void> {
  const { id, fan_id, performer_id, status } = request;
  await work.publish('request.changed', { requestId: id, fanId: fan_id, performerId: performer_id, status, by });
  work.afterCommit(() => {
    for (const accountId of [fan_id, performer_id])
      app.realtime.emit(accountId, 'request.changed', { requestId: id, status });
  });
}

/** Of a closed account: performers decline what waits for them, and what a fan never bought is deleted. */
export async function closeRequestsOf(work: Work, app: App, accountId: string): Promise<void> {
  for (const request of await listOpenRequestsOf(work.db, accountId))
    if (request.performer_id === accountId)
      await changeRequest(work, app, request, { to: 'declined', by: 'performer' });
  await deleteUnboughtRequests(work.db, accountId);
}

const batch = 100;

export const expireOffersJob = job({ name: 'expire-offers' });

/** Ends offers that were not accepted in time. Safe to run twice, and beside itself. */
export async function expireOffers(app: App): Promise<void> {
  for (;;) {
    const ids = await listExpired(app.database, app.clock.now(), batch);
    for (const id of ids) await expire(app, id);
    if (ids.length < batch) return;
  }
}

async function expire(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const request = await lockRequest(work.db, id);
    const isOver = request?.status === 'offered' && (request.expires_at ?? 0) <= app.clock.now();
    if (!request || !isOver) return;
    await changeRequest(work, app, request, { to: 'expired', by: 'system' });
  });
}

/** Requests precede their orders in the lock order. */
export async function lockPaidRequests(work: Work, payment: PaymentRow): Promise<void> {
  const paid = orderOfPayment(payment);
  if (paid.purpose === 'product') await lockRequestsOfCheckout(work.db, paid.objectId);
}

/** Why a card's money does not pay for an offer any more, as a sentence. */
export async function reasonOfRequest(work: Work, { id, type }: OrderRow): Promise<string | undefined> {
  if (type !== 'made_to_order') return undefined;
  const request = await loadRequestOfOrder(work.db, id);
  return request?.status === 'offered' ? undefined : storedText(english('This offer was no longer open.'));
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
