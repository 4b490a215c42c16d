import { english, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Order, OrderStatus } from '@ovation/contract/shop/order.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import { leftOf } from '../orders/order-labels.ts';
import { isLate } from './due-clock.tsx';

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
    isLate(order.dueAt, Date.now())
      ? translated(late)
      : rich('{name} will deliver it by {due}. Until work has started you can cancel for a full refund.', {
          name: order.performer.name,
          due: due(order),
        }),
  preparing: (order) =>
    isLate(order.dueAt, Date.now())
      ? translated(late)
      : rich('{name} is working on it, and will deliver it by {due}. {cancelling}', {
          name: order.performer.name,
          due: due(order),
          cancelling: cancelling(order),
        }),
  delivered: (order) => (
    <>
      {t('{name} has delivered it. Please check it, then accept it or report a problem.', {
        name: order.performer.name,
      })}{' '}
      {order.completesAt === null
        ? null
        : rich('It is accepted automatically on {day}.', { day: <Day time={order.completesAt} /> })}
    </>
  ),
  completed: () => t('It is yours to keep. You can write a review.'),
  cancelled: (order) =>
    order.refunded > 0 && leftOf(order) > 0
      ? t('{amount} was refunded to your wallet. {name} keeps the deposit.', {
          amount: formatMoney(order.refunded),
          name: order.performer.name,
        })
      : undefined,
};

export const workForSeller: Explanations = {
  paid: (order) =>
    order.deposit === undefined
      ? rich('Please deliver it by {day}. Mark it as started when you begin.', { day: due(order) })
      : rich(
          'Please deliver it by {day}. Mark it as started when you begin: from then on you keep {deposit} if your fan cancels in time.',
          { day: due(order), deposit: formatMoney(order.deposit) },
        ),
  preparing: (order) =>
    isLate(order.dueAt, Date.now())
      ? t('It is late. Until you deliver it, your fan can cancel for a full refund.')
      : rich('Please deliver it by {due}. After that your fan can cancel for a full refund.', { due: due(order) }),
  delivered: (order) => (
    <>
      {t('Your fan can accept it or report a problem.')}{' '}
      {order.completesAt === null
        ? null
        : rich('It is accepted automatically on {day}.', { day: <Day time={order.completesAt} /> })}
    </>
  ),
  completed: () => t('Delivered and accepted. All done.'),
  cancelled: (order) =>
    leftOf(order) > 0
      ? t('Please stop working on it. You keep the deposit of {amount}.', { amount: formatMoney(leftOf(order)) })
      : undefined,
};

const late = english('It is late. You can wait, or cancel for a full refund.');

function due({ dueAt }: Order): ReactNode {
  return dueAt === undefined ? null : <Moment time={dueAt} />;
}

function cancelling(order: Order): string {
  if (order.deposit === undefined) return t('You can still cancel for a full refund.');
  return t('If you cancel it now, {name} keeps the deposit of {deposit}, and {refunded} is refunded to you.', {
    name: order.performer.name,
    deposit: formatMoney(order.deposit),
    refunded: formatMoney(returnedNow(order)),
  });
}
