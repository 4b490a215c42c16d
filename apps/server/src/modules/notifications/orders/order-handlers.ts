import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import type { NewNotification } from '../notification.store.ts';
import { notify } from '../notify.ts';

type OrderChange = DomainEvents['order.changed'];

/** Each side has one entry per order, and is not notified of steps that they take themselves. */
export async function notifyOrder(work: Work, app: App, change: OrderChange): Promise<void> {
  notify(work, app, [...toBuyer(change), ...toSeller(change)]);
}

function toBuyer({ orderId, buyerId, by }: OrderChange): NewNotification[] {
  if (by === 'buyer') return [];
  return [{ accountId: buyerId, kind: 'order', groupKey: `order:${orderId}`, object: { kind: 'order', id: orderId } }];
}

/** An order that was never paid is not the seller's concern. */
function toSeller({ orderId, buyerId, performerId, from, status, by }: OrderChange): NewNotification[] {
  if (by === 'performer' || (from === 'unpaid' && status === 'cancelled')) return [];
  return [
    {
      accountId: performerId,
      kind: 'sale',
      groupKey: `sale:${orderId}`,
      actorId: buyerId,
      sourceId: orderId,
      object: { kind: 'order', id: orderId },
    },
  ];
}

/** It is due soon, or late: both sides have to know, in the entry of the order. */
export async function notifyDue(
  work: Work,
  app: App,
  { orderId, buyerId, performerId }: DomainEvents['order.due'],
): Promise<void> {
  const object = { kind: 'order', id: orderId };
  notify(work, app, [
    { accountId: buyerId, kind: 'order', groupKey: `order:${orderId}`, object },
    {
      accountId: performerId,
      kind: 'sale',
      groupKey: `sale:${orderId}`,
      actorId: buyerId,
      sourceId: orderId,
      object,
    },
  ]);
}

/** The other side of a request. Once it is accepted, its order has entries of its own. */
export async function notifyRequest(
  work: Work,
  app: App,
  { requestId, fanId, performerId, status, by }: DomainEvents['request.changed'],
): Promise<void> {
  if (status === 'accepted') return;
  const [groupKey, object] = [`request:${requestId}`, { kind: 'request', id: requestId }];
  const toFan = { accountId: fanId, kind: 'order', groupKey, object } as const;
  const toPerformer = {
    accountId: performerId,
    kind: 'sale',
    groupKey,
    actorId: fanId,
    sourceId: requestId,
    object,
  } as const;
  notify(work, app, [...(by === 'fan' ? [] : [toFan]), ...(by === 'performer' ? [] : [toPerformer])]);
}

/** One entry per variant while it is unread. */
export async function notifyLowStock(
  work: Work,
  app: App,
  { variantId, performerId }: DomainEvents['product.ran-low'],
): Promise<void> {
  notify(work, app, [
    {
      accountId: performerId,
      kind: 'stock',
      groupKey: `stock:${variantId}`,
      object: { kind: 'variant', id: variantId },
    },
  ]);
}
