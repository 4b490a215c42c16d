import type { Order, OrderStatus } from '@ovation/contract/shop/order.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import { leftOf } from '../orders/order-labels.ts';
import { isLate } from './due-words.ts';

type Explain = (order: Order) => ReactNode;
type Explanations = Readonly<Partial<Record<OrderStatus, Explain>>>;

/** What the buyer gets back by cancelling now. */
export function returnedNow(order: Pick<Order, 'status' | 'dueAt' | 'deposit' | 'total' | 'refunded'>): number {
  const left = leftOf(order);
  const keepsDeposit = order.status === 'preparing' && !isLate(order.dueAt, Date.now());
  return keepsDeposit ? Math.max(0, Math.round((left - (order.deposit ?? 0)) * 100) / 100) : left;
}

/** Explains an order that is made to order; other statuses are explained as for any order. */
export const workForBuyer: Explanations = {
  paid: (order) =>
    isLate(order.dueAt, Date.now()) ? (
      late
    ) : (
      <>
        {order.performer.name} will deliver it by {due(order)}. Until work has started you can cancel for a full refund.
      </>
    ),
  preparing: (order) =>
    isLate(order.dueAt, Date.now()) ? (
      late
    ) : (
      <>
        {order.performer.name} is working on it, and will deliver it by {due(order)}. {cancelling(order)}
      </>
    ),
  delivered: (order) => (
    <>
      {order.performer.name} has delivered it. Please look at it, and accept it or report a problem.{' '}
      {order.completesAt === null ? null : (
        <>
          It is accepted automatically on <Day time={order.completesAt} />.
        </>
      )}
    </>
  ),
  completed: () => 'It is yours to keep. You can write a review.',
  cancelled: (order) =>
    order.refunded > 0 && leftOf(order) > 0
      ? `${formatMoney(order.refunded)} went back to your wallet. ${order.performer.name} keeps the deposit.`
      : undefined,
};

export const workForSeller: Explanations = {
  paid: (order) => (
    <>
      Please deliver it by {due(order)}. Mark it when you begin{keeps(order)}.
    </>
  ),
  preparing: (order) =>
    isLate(order.dueAt, Date.now()) ? (
      'It is late. Until you deliver it, your fan can cancel for a full refund.'
    ) : (
      <>Please deliver it by {due(order)}. After that your fan can cancel for a full refund.</>
    ),
  delivered: (order) => (
    <>
      Your fan can accept it or report a problem.{' '}
      {order.completesAt === null ? null : (
        <>
          It is accepted automatically on <Day time={order.completesAt} />.
        </>
      )}
    </>
  ),
  completed: () => 'Delivered and accepted. All done.',
  cancelled: (order) =>
    leftOf(order) > 0 ? `Please stop working on it. You keep the deposit of ${formatMoney(leftOf(order))}.` : undefined,
};

const late = 'It is late. You can wait, or cancel for a full refund.';

function due({ dueAt }: Order): ReactNode {
  return dueAt === undefined ? null : <Moment time={dueAt} />;
}

function cancelling(order: Order): string {
  if (order.deposit === undefined) return 'You can still cancel for a full refund.';
  return (
    `If you cancel it now, ${order.performer.name} keeps the deposit of ${formatMoney(order.deposit)}, ` +
    `and ${formatMoney(returnedNow(order))} is refunded to you.`
  );
}

function keeps({ deposit }: Order): string {
  return deposit === undefined ? '' : `: from then on you keep ${formatMoney(deposit)} if your fan cancels in time`;
}
