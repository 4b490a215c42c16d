import type { Order, OrderStatus } from '@ovation/contract/shop/order.ts';
import type { ReactNode } from 'react';
import { workForBuyer, workForSeller } from '../work/explain-work.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';

/** What an order's status means for its buyer, and what comes next. */
export function explainToBuyer(order: Order): ReactNode {
  const work = order.type === 'made_to_order' ? workForBuyer[order.status]?.(order) : undefined;
  return work ?? forBuyer[order.status](order);
}

/** The same for its seller; where the money is stands in `explainHold`. */
export function explainToSeller(order: Order): ReactNode {
  const work = order.type === 'made_to_order' ? workForSeller[order.status]?.(order) : undefined;
  return work ?? forSeller[order.status](order);
}

type Explain = (order: Order) => ReactNode;

const forBuyer: Readonly<Record<OrderStatus, Explain>> = {
  unpaid: ({ reservedUntil }) =>
    reservedUntil === undefined ? (
      'Your payment is not confirmed yet. Nothing ships until it is.'
    ) : (
      <>
        Your payment is not confirmed yet. What you ordered is reserved for you until <Moment time={reservedUntil} />.
      </>
    ),
  paid: ({ performer, next }) => {
    const choice = next.includes('cancelled') ? 'cancel it or send it elsewhere' : 'send it elsewhere';
    return `${performer.name} has your order. Until it is prepared you can still ${choice}.`;
  },
  preparing: ({ performer }) => `${performer.name} is preparing your order.`,
  shipped: (order) => (
    <>
      It is on its way. Please confirm when it has arrived.{' '}
      {completion(order, 'Unless you report a problem, the order is completed')}
    </>
  ),
  delivered: (order) => (
    <>
      It has arrived. If something is wrong with it, please report it.{' '}
      {completion(order, 'Otherwise the order is completed')}
    </>
  ),
  completed: ({ type }) =>
    type === 'digital' ? 'Your downloads are ready, and yours to keep.' : 'All done. You can write a review.',
  cancelled: ({ history, total, refunded }) => {
    const wasPaid = refunded > 0 || history.some(({ status }) => status === 'paid');
    return wasPaid && total > 0 ? 'Refunded to your wallet.' : 'Nothing was charged for it.';
  },
  refunded: () => 'Refunded to your wallet.',
  disputed: ({ performer }) =>
    `Our staff are reviewing your report. ${performer.name} is not paid for this order until it is decided.`,
};

const forSeller: Readonly<Record<OrderStatus, Explain>> = {
  unpaid: () =>
    'The payment is not confirmed yet, so please don’t ship anything. If it fails, the order is cancelled automatically.',
  paid: () => 'Please prepare it, and mark it as shipped when it is on its way.',
  preparing: () => 'Mark it as shipped when it is on its way, so that your fan can follow it.',
  shipped: () => 'It is on its way. Your fan confirms when it has arrived; you can do so if you know that it has.',
  delivered: () => 'It has arrived. Your fan can still report a problem.',
  completed: ({ type }) => (type === 'digital' ? 'Your fan can download it.' : 'All done.'),
  cancelled: () => 'Cancelled. Your fan got their money back.',
  refunded: () => 'Your fan was refunded.',
  disputed: () => 'Your fan reported a problem. Our staff decides; a refund from you settles it at once.',
};

/** Where the money of a paid order is, for its seller. */
export function explainHold(order: Order): ReactNode {
  if (!order.isHeld) return undefined;
  if (order.status === 'disputed')
    return 'The money is on hold until our staff have decided about the reported problem.';
  if (order.completesAt === null && order.type === 'made_to_order')
    return 'The money is on hold until your fan has accepted the delivery.';
  if (order.completesAt === null)
    return 'The money is on hold until the order is completed. The countdown starts once you have marked it as shipped.';
  return (
    <>
      The money is on hold until <Day time={order.completesAt} />, or until your fan confirms that everything is fine.
    </>
  );
}

function completion({ completesAt }: Order, words: string): ReactNode {
  if (completesAt === null) return null;
  return (
    <>
      {words} on <Day time={completesAt} />.
    </>
  );
}
