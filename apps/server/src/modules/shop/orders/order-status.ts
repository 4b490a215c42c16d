import type { OrderStatus } from '@ovation/contract/shop/order.ts';

/** Paid, and not over: the money is held, and the seller sees the address. */
export const openStatuses = ['paid', 'preparing', 'shipped', 'delivered', 'disputed'] as const;

/** Nothing more happens by itself: what was held is released, and the address is removed some time later. */
export const closedStatuses = ['completed', 'cancelled', 'refunded'] as const;

export function isOpen(status: string): boolean {
  return (openStatuses as readonly string[]).includes(status);
}

export function isClosed(status: string): boolean {
  return (closedStatuses as readonly string[]).includes(status);
}

/** Everything is given back, or nothing was paid. */
export function isUndone(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'refunded';
}
