import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
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
    reservedUntil === undefined
      ? t('Your payment is not confirmed yet. Nothing ships until it is.')
      : rich('Your payment is not confirmed yet. Your items are reserved for you until {moment}.', {
          moment: <Moment time={reservedUntil} />,
        }),
  paid: ({ performer: { name }, next }) =>
    next.includes('cancelled')
      ? t(
          '{name} has your order. Until they start preparing it, you can still cancel it or send it to another address.',
          { name },
        )
      : t('{name} has your order. Until they start preparing it, you can still send it to another address.', { name }),
  preparing: ({ performer }) => t('{name} is preparing your order.', { name: performer.name }),
  shipped: (order) =>
    rich('It is on its way. Please confirm when it has arrived. {completion}', {
      completion: completion(order, (day) =>
        rich('Unless you report a problem, the order is completed on {day}.', { day }),
      ),
    }),
  delivered: (order) =>
    rich('It has arrived. If something is wrong with it, please report it. {completion}', {
      completion: completion(order, (day) => rich('Otherwise the order is completed on {day}.', { day })),
    }),
  completed: ({ type }) =>
    type === 'digital' ? t('Your downloads are ready, and yours to keep.') : t('All done. You can write a review.'),
  cancelled: ({ history, total, refunded }) => {
    const wasPaid = refunded > 0 || history.some(({ status }) => status === 'paid');
    return wasPaid && total > 0 ? t('Refunded to your wallet.') : t('Nothing was charged for it.');
  },
  refunded: () => t('Refunded to your wallet.'),
  disputed: ({ performer }) =>
    t('Our staff are reviewing your report. {name} won’t be paid for this order until they have decided.', {
      name: performer.name,
    }),
};

const forSeller: Readonly<Record<OrderStatus, Explain>> = {
  unpaid: () =>
    t(
      'The payment is not confirmed yet, so please don’t ship anything. If it fails, the order is cancelled automatically.',
    ),
  paid: () => t('Please prepare it, and mark it as shipped when it is on its way.'),
  preparing: () => t('Mark it as shipped when it’s on its way, so your fan can track it.'),
  shipped: () =>
    t('It’s on its way. Your fan confirms when it has arrived. You can also do this if you know that it has.'),
  delivered: () => t('It has arrived. Your fan can still report a problem.'),
  completed: ({ type }) => (type === 'digital' ? t('Your fan can download it.') : t('All done.')),
  cancelled: () => t('Cancelled. Your fan got their money back.'),
  refunded: () => t('Your fan was refunded.'),
  disputed: () =>
    t('Your fan reported a problem. Our staff will decide, but a refund from you settles it immediately.'),
};

/** Where the money of a paid order is, for its seller. */
export function explainHold(order: Order): ReactNode {
  if (!order.isHeld) return undefined;
  if (order.status === 'disputed')
    return t('The money is on hold until our staff have decided on the reported problem.');
  if (order.completesAt === null && order.type === 'made_to_order')
    return t('The money is on hold until your fan has accepted the delivery.');
  if (order.completesAt === null)
    return t(
      'The money is on hold until the order is completed. The countdown starts once you have marked it as shipped.',
    );
  return rich('The money is on hold until {day}, or until your fan confirms that everything is fine.', {
    day: <Day time={order.completesAt} />,
  });
}

function completion({ completesAt }: Order, words: (day: ReactNode) => ReactNode): ReactNode {
  return completesAt === null ? null : words(<Day time={completesAt} />);
}
