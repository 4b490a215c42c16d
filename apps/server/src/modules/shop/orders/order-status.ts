import { english, type EnglishText } from '@ovation/language/t.ts';
import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';

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

/** The seller gets the money of what they still have to do once it is done. */
export function isMoneyHeld({ type }: { readonly type: ProductType }): boolean {
  return type !== 'digital';
}

interface Delivered {
  readonly type: ProductType;
  readonly country: string | null;
  readonly has_downloads: boolean;
}

/** How it gets to its buyer. The country outlives the address, which is removed some time after the end. */
export function deliveryOf({ type, country, has_downloads }: Delivered) {
  return { isShipped: country !== null, isMade: type === 'made_to_order', hasDownloads: has_downloads };
}

/** Pieces go back to stock that were not shipped; who makes to order can begin the next one whenever one has ended. */
export function freesPieces(order: { readonly type: ProductType; readonly shipped_at: Date | null }, to: OrderStatus) {
  if (order.type === 'made_to_order') return isClosed(to);
  return isUndone(to) && order.shipped_at === null;
}

/** Everything is given back, or nothing was paid. */
export function isUndone(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'refunded';
}

/** Within a sentence. */
export const statusNames: Readonly<Record<OrderStatus, EnglishText>> = {
  unpaid: english('unpaid'),
  paid: english('paid'),
  preparing: english('preparing'),
  shipped: english('shipped'),
  delivered: english('delivered'),
  completed: english('completed'),
  cancelled: english('cancelled'),
  refunded: english('refunded'),
  disputed: english('disputed'),
};
