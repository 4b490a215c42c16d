import type { OrderStatus } from '@ovation/contract/shop/order.ts';

export type OrderParty = 'buyer' | 'performer' | 'staff' | 'system';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: readonly OrderParty[];
  /** For orders that are shipped only. */
  readonly shippedOnly?: true;
}

/** Statuses in which a buyer has paid, and the money has not gone back. */
export const paidStatuses = ['paid', 'preparing', 'shipped', 'delivered', 'completed', 'disputed'] as const;

/** Who may change an order from which status to which; docs/shop.md shows the same table. */
export const orderTransitions: readonly Transition[] = [
  { from: ['unpaid'], to: 'paid', by: ['system'] },
  { from: ['unpaid'], to: 'cancelled', by: ['buyer', 'system'] },
  // Only an order that was never paid: its money arrived after its reservation ran out.
  { from: ['cancelled'], to: 'paid', by: ['system'] },
  { from: ['paid'], to: 'preparing', by: ['performer'], shippedOnly: true },
  { from: ['paid'], to: 'cancelled', by: ['buyer', 'performer'], shippedOnly: true },
  { from: ['preparing'], to: 'cancelled', by: ['performer'], shippedOnly: true },
  { from: ['paid', 'preparing'], to: 'shipped', by: ['performer'], shippedOnly: true },
  { from: ['shipped'], to: 'delivered', by: ['buyer', 'performer'], shippedOnly: true },
  { from: ['paid', 'preparing', 'shipped', 'delivered'], to: 'disputed', by: ['buyer'], shippedOnly: true },
  { from: ['disputed'], to: 'completed', by: ['buyer', 'staff'], shippedOnly: true },
  { from: ['delivered'], to: 'completed', by: ['buyer', 'system'], shippedOnly: true },
  { from: ['shipped'], to: 'completed', by: ['system'], shippedOnly: true },
  // Downloads are there at once.
  { from: ['paid'], to: 'completed', by: ['system'] },
  { from: [...paidStatuses], to: 'refunded', by: ['performer', 'staff', 'system'] },
  // The site has won the dispute for which a bank had taken the money back.
  { from: ['refunded'], to: 'completed', by: ['system'] },
];

/** The statuses to which a party may change an order now. */
export function nextStatuses(
  { status, isShipped }: { readonly status: OrderStatus; readonly isShipped: boolean },
  party: OrderParty,
): OrderStatus[] {
  return orderTransitions
    .filter(({ from, by, shippedOnly }) => from.includes(status) && by.includes(party) && (isShipped || !shippedOnly))
    .map(({ to }) => to);
}
