interface Zone {
  /** Two capital letters each; empty: every country that no other zone names. */
  readonly countries: readonly string[];
  readonly price: bigint;
  readonly freeFrom: bigint | null;
}

/**
 * What an order costs to ship, in minor units: `price` is the sum of its items before any coupon. Undefined where the
 * seller does not ship to the country. A seller without zones ships everywhere, free.
 */
export function shippingPrice(zones: readonly Zone[], country: string, price: bigint): bigint | undefined {
  if (zones.length === 0) return 0n;
  const zone =
    zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ countries }) => countries.length === 0);
  if (!zone) return undefined;
  return zone.freeFrom !== null && price >= zone.freeFrom ? 0n : zone.price;
}
