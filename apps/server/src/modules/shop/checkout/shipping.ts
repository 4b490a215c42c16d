import type { Zone } from '../../library/index.ts';

/**
 * What shipping an order costs, in minor units; undefined if its seller does not ship to this country. `price` is the
 * sum of its items. A seller without zones ships everywhere, free. A zone that names the country comes before one for
 * all others, and the first of several wins.
 */
export function shippingOf(zones: readonly Zone[] = [], country: string, price: bigint): bigint | undefined {
  if (zones.length === 0) return 0n;
  const zone =
    zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ countries }) => countries.length === 0);
  if (!zone) return undefined;
  return zone.freeFrom !== null && price >= zone.freeFrom ? 0n : zone.price;
}
