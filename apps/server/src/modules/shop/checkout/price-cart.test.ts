import { expect, test } from 'vitest';
import type { Sellable, SellableVariant, Zone } from '../../library/index.ts';
import { formatOrderNumber, makeOrderNumber, normaliseOrderNumber } from '../orders/order-number.ts';
import { findOrderForCoupon, priceCart, titleOf } from './price-cart.ts';

const variant = (id: string, more: Partial<SellableVariant> = {}): SellableVariant => ({
  id,
  name: '',
  sku: null,
  price: 1_000n,
  stock: null,
  weightGrams: null,
  ...more,
});
const product = (id: string, seller: string, more: Partial<Sellable> = {}): Sellable => ({
  id,
  performer: { _id: seller, username: seller, name: seller, avatar: '' },
  type: 'physical',
  name: `Product ${id}`,
  status: 'published',
  isGranted: true,
  isOwn: false,
  isBought: false,
  hasContent: true,
  cover: '',
  variants: [variant(`${id}-only`)],
  ...more,
});
const zone = (countries: string[], price: bigint, freeFrom: bigint | null = null): Zone => ({
  id: countries.join(),
  name: '',
  countries,
  price,
  freeFrom,
});

/** The cart of one of each product. */
function cartOf(products: readonly Sellable[], { country, zones = [] }: { country?: string; zones?: Zone[] } = {}) {
  return priceCart(
    products.map(({ id }) => ({ productId: id, quantity: 1 })),
    {
      products: new Map(products.map((one) => [one.id, one])),
      zones: new Map(zones.length === 0 ? [] : [['ada', zones]]),
    },
    country,
  );
}

test('a cart is one order for each seller, in the order in which they come', () => {
  const { orders } = cartOf([product('a', 'ada'), product('b', 'bob', { type: 'digital' }), product('c', 'ada')]);
  expect(orders.map(({ performer, type, lines, price: sum }) => [performer._id, type, lines.length, sum])).toEqual([
    ['ada', 'physical', 2, 2_000n],
    ['bob', 'digital', 1, 1_000n],
  ]);
});

test('an order with anything to ship is shipped as a whole', () => {
  const { orders } = cartOf([product('a', 'ada', { type: 'digital' }), product('b', 'ada')]);
  expect(orders.map(({ type }) => type)).toEqual(['physical']);
});

test('the zone that names a country comes before the one for all others', () => {
  const zones = [zone([], 900n), zone(['DE', 'FR'], 400n, 1_500n)];
  const shipping = (country?: string, count = 1) =>
    cartOf(
      Array.from({ length: count }, (_, index) => product(`p${index}`, 'ada')),
      {
        zones,
        ...(country === undefined ? {} : { country }),
      },
    ).orders[0]?.shipping;
  expect([shipping(), shipping('DE'), shipping('US'), shipping('FR', 2)]).toEqual([null, 400n, 900n, 0n]);
});

test('a seller without a zone for a country does not ship there, without zones everywhere, and downloads cost none', () => {
  const zones = [zone(['DE'], 400n)];
  expect(cartOf([product('a', 'ada')], { country: 'US', zones }).orders[0]).toMatchObject({
    shipping: null,
    problem: { code: 'not-for-sale' },
  });
  expect(cartOf([product('a', 'bob')]).orders[0]).toMatchObject({ shipping: 0n, problem: undefined });
  expect(cartOf([product('a', 'ada', { type: 'digital' })], { zones }).orders[0]).toMatchObject({ shipping: 0n });
});

test.each<[string, Partial<Sellable>, string]>([
  ['one’s own', { isOwn: true }, 'not-for-sale'],
  ['sold out', { status: 'sold_out' }, 'out-of-stock'],
  ['withdrawn', { status: 'withdrawn' }, 'not-for-sale'],
  ['locked', { isGranted: false }, 'not-for-sale'],
  ['bought before', { isBought: true }, 'not-for-sale'],
  ['without a file', { hasContent: false }, 'not-for-sale'],
  ['too few', { variants: [variant('v', { stock: 0n })] }, 'out-of-stock'],
  ['without a choice', { variants: [variant('v'), variant('w')] }, 'not-for-sale'],
])('what is %s cannot be bought', (_, more, code) => {
  expect(cartOf([product('a', 'ada', more)]).orders[0]?.lines[0]?.problem?.code).toBe(code);
});

test('the same thing twice is one line, and unknown things are missing', () => {
  const catalogue = {
    products: new Map([['a', product('a', 'ada', { variants: [variant('v', { stock: 4n })] })]]),
    zones: new Map(),
  };
  const wanted = [
    { productId: 'a', quantity: 2 },
    { productId: 'a', variantId: 'v', quantity: 3 },
    { productId: 'a', variantId: 'gone', quantity: 1 },
    { productId: 'b', quantity: 1 },
  ];
  const { orders, missing } = priceCart(wanted, catalogue, undefined);
  expect(orders[0]?.lines).toMatchObject([{ quantity: 5, problem: { message: 'Only 4 of this are left.' } }]);
  expect(missing).toEqual([
    { productId: 'a', variantId: 'gone', quantity: 1 },
    { productId: 'b', quantity: 1 },
  ]);
});

test('a coupon lowers the order of its performer, or else the dearest, the first of equals', () => {
  const orders = [
    { performer: { _id: 'ada' }, price: 5n },
    { performer: { _id: 'bob' }, price: 9n },
    { performer: { _id: 'cleo' }, price: 9n },
  ];
  expect(findOrderForCoupon(orders, 'cleo')).toBe(2);
  expect(findOrderForCoupon(orders, 'dora')).toBe(-1);
  expect(findOrderForCoupon(orders, null)).toBe(1);
  expect(findOrderForCoupon([], null)).toBe(-1);
});

test('a title names the first product and how many more', () => {
  expect(titleOf(cartOf([product('a', 'ada')]).orders[0]?.lines ?? [])).toBe('Product a');
  const lines = cartOf([product('a', 'ada'), product('b', 'ada'), product('c', 'ada')]).orders[0]?.lines ?? [];
  expect(titleOf(lines)).toBe('Product a and 2 more');
});

test('an order’s number is found however it is typed', () => {
  const number = makeOrderNumber(new Uint8Array([0, 1, 2, 30, 200, 255]));
  expect(number).toMatch(/^[A-Z0-9]{6}$/);
  expect(normaliseOrderNumber(` ${formatOrderNumber(number).toLowerCase()}`)).toBe(number);
});
