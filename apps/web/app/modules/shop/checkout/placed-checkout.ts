/** A checkout whose payment may be under way: its orders, and what leaves the cart once they are paid. */
export interface PlacedCheckout {
  readonly orderIds: readonly string[];
  readonly variantIds: readonly string[];
}

const nameOf = (accountId: string): string => `checkout:${accountId}`;

/** The bank leads back to a page that does not know the orders, perhaps in another tab. */
export function rememberCheckout(accountId: string, placed: PlacedCheckout): void {
  try {
    window.localStorage.setItem(nameOf(accountId), JSON.stringify(placed));
  } catch {
    // Without storage the way back from the bank ends at the list of orders.
  }
}

export function readCheckout(accountId: string): PlacedCheckout | undefined {
  try {
    const placed = JSON.parse(window.localStorage.getItem(nameOf(accountId)) ?? '{}') as Partial<PlacedCheckout>;
    return Array.isArray(placed.orderIds) && Array.isArray(placed.variantIds) && placed.orderIds.length > 0
      ? { orderIds: placed.orderIds, variantIds: placed.variantIds }
      : undefined;
  } catch {
    return undefined;
  }
}

export function forgetCheckout(accountId: string): void {
  try {
    window.localStorage.removeItem(nameOf(accountId));
  } catch {
    // Nothing was stored.
  }
}

/** The page that shows orders just placed. */
export function placedAddress(orderIds: readonly string[]): string {
  return `${placedPath}?${new URLSearchParams({ orders: orderIds.join(',') })}`;
}

export const placedPath = '/checkout/done';
