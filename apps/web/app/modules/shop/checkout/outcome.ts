import type { Order } from '@ovation/contract/shop/order.ts';

interface Outcome {
  readonly title: string;
  readonly description: string;
}

/** The result of a checkout, for the heading of its page. */
export function outcomeOf(orders: readonly Pick<Order, 'status'>[]): Outcome {
  if (orders.some(({ status }) => status === 'unpaid'))
    return { title: 'Almost done', description: 'Your payment is not confirmed yet.' };
  if (orders.every(({ status }) => status === 'cancelled'))
    return { title: 'The payment did not go through', description: 'Nothing was charged. Your cart is as it was.' };
  return {
    title: 'Thank you',
    description: orders.length === 1 ? 'Your order is placed.' : `Your ${orders.length} orders are placed.`,
  };
}
