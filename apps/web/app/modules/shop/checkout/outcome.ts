import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';

interface Outcome {
  readonly title: string;
  readonly description: string;
}

/** The result of a checkout, for the heading of its page. */
export function outcomeOf(orders: readonly Pick<Order, 'status'>[]): Outcome {
  if (orders.some(({ status }) => status === 'unpaid'))
    return { title: t('Almost done'), description: t('Your payment is not confirmed yet.') };
  if (orders.every(({ status }) => status === 'cancelled'))
    return {
      title: t('The payment did not go through'),
      description: t('Nothing was charged. Your cart hasn’t changed.'),
    };
  return {
    title: t('Thank you'),
    description: t('{length, plural, one {Your order is placed.} other {Your # orders are placed.}}', {
      length: orders.length,
    }),
  };
}
