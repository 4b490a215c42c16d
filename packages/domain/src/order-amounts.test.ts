import { expect, test } from 'vitest';
import { shippingPrice } from './order-amounts.ts';

const zone = (countries: string[], price: bigint, freeFrom: bigint | null = null) => ({ countries, price, freeFrom });

test('a seller without zones ships everywhere, free', () => {
  expect(shippingPrice([], 'DE', 1_000n)).toBe(0n);
});

test('the zone that names the country decides, otherwise the one for all others', () => {
  const zones = [zone([], 1_500n), zone(['DE', 'AT'], 450n)];
  expect([shippingPrice(zones, 'AT', 1_000n), shippingPrice(zones, 'FR', 1_000n)]).toEqual([450n, 1_500n]);
});

test('a country that no zone covers is not delivered to', () => {
  expect(shippingPrice([zone(['DE'], 450n)], 'FR', 1_000n)).toBeUndefined();
});

test('shipping is free from a sum of prices on', () => {
  const zones = [zone(['DE'], 450n, 5_000n)];
  expect([shippingPrice(zones, 'DE', 4_999n), shippingPrice(zones, 'DE', 5_000n)]).toEqual([450n, 0n]);
});
