import type { OrderStatus } from '@ovation/contract/shop/order.ts';

export type OrderParty = 'buyer' | 'performer' | 'staff' | 'system';

/**
 * How an order gets to its buyer: `mixed` is a parcel beside downloads, which are there at once; `made` and
 * `made-and-shipped` are made to order.
 */
export type OrderFlow = 'download' | 'parcel' | 'mixed' | 'made' | 'made-and-shipped';

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: readonly OrderParty[];
  /** Of these orders only. */
  readonly only?: readonly OrderFlow[];
}

/** Statuses in which a buyer has paid, and the money has not gone back. */
export const paidStatuses = ['paid', 'preparing', 'shipped', 'delivered', 'completed', 'disputed'] as const;

const held = ['parcel', 'mixed', 'made', 'made-and-shipped'] as const;
const shipped = ['parcel', 'mixed', 'made-and-shipped'] as const;
const made = ['made', 'made-and-shipped'] as const;

/** Who may change an order from which status to which; docs/shop.md shows the same table. */
export const orderTransitions: readonly Transition[] = [
  { from: ['unpaid'], to: 'paid', by: ['system'] },
  { from: ['unpaid'], to: 'cancelled', by: ['buyer', 'system'] },
  // Only an order that was never paid: its money arrived after its reservation ran out.
  { from: ['cancelled'], to: 'paid', by: ['system'] },
  { from: ['paid'], to: 'preparing', by: ['performer'], only: held },
  { from: ['paid'], to: 'cancelled', by: ['performer'], only: held },
  // A buyer who has the downloads does not get their price back by cancelling.
  { from: ['paid'], to: 'cancelled', by: ['buyer'], only: ['parcel', 'made', 'made-and-shipped'] },
  { from: ['preparing'], to: 'cancelled', by: ['performer'], only: held },
  // The performer keeps the deposit, unless the work is late.
  { from: ['preparing'], to: 'cancelled', by: ['buyer'], only: made },
  { from: ['paid', 'preparing'], to: 'shipped', by: ['performer'], only: shipped },
  { from: ['paid', 'preparing'], to: 'delivered', by: ['performer'], only: ['made'] },
  { from: ['shipped'], to: 'delivered', by: ['buyer', 'performer'], only: shipped },
  { from: ['paid', 'preparing'], to: 'disputed', by: ['buyer'], only: ['parcel', 'mixed'] },
  { from: ['shipped', 'delivered'], to: 'disputed', by: ['buyer'], only: held },
  { from: ['disputed'], to: 'completed', by: ['buyer', 'staff'], only: held },
  { from: ['delivered'], to: 'completed', by: ['buyer', 'system'], only: held },
  { from: ['shipped'], to: 'completed', by: ['system'], only: shipped },
  // Downloads are there at once.
  { from: ['paid'], to: 'completed', by: ['system'] },
  { from: [...paidStatuses], to: 'refunded', by: ['performer', 'staff', 'system'] },
  // The site has won the dispute for which a bank had taken the money back.
  { from: ['refunded'], to: 'completed', by: ['system'] },
];

interface OrderState {
  readonly status: OrderStatus;
  /** It has an address. */
  readonly isShipped: boolean;
  /** It is made to order. */
  readonly isMade?: boolean;
  /** Some of it is downloaded. */
  readonly hasDownloads?: boolean;
}

function flowOf({ isShipped, isMade = false, hasDownloads = false }: OrderState): OrderFlow {
  if (isMade) return isShipped ? 'made-and-shipped' : 'made';
  if (!isShipped) return 'download';
  return hasDownloads ? 'mixed' : 'parcel';
}

/** The statuses to which a party may change an order now. */
export function nextStatuses(order: OrderState, party: OrderParty): OrderStatus[] {
  const flow = flowOf(order);
  return orderTransitions
    .filter(({ from, by, only }) => from.includes(order.status) && by.includes(party) && (only?.includes(flow) ?? true))
    .map(({ to }) => to);
}
