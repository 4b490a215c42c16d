import { expect, test } from 'vitest';
import {
  cartItemOf,
  countOf,
  maxItems,
  maxQuantity,
  mergeCarts,
  parseCart,
  withItem,
  withoutItem,
  withQuantity,
  type CartItem,
} from './cart.ts';

const item = (variantId: string, given: Partial<CartItem> = {}): CartItem => ({
  productId: 'p',
  variantId,
  quantity: 1,
  type: 'physical',
  name: 'Poster',
  variant: 'A2',
  price: 12,
  cover: '/poster.webp',
  performer: { _id: 'a', name: 'Ada', username: 'ada' },
  ...given,
});
const quantities = (cart: readonly CartItem[]) => cart.map(({ variantId, quantity }) => [variantId, quantity]);

test('the same variant is one line with more pieces, and has the price of the last time', () => {
  const cart = withItem(withItem([item('a', { quantity: 2 })], item('b')), item('a', { quantity: 3, price: 9 }));
  expect(quantities(cart)).toEqual([
    ['b', 1],
    ['a', 5],
  ]);
  expect(cart[1]?.price).toBe(9);
  expect(countOf(cart)).toBe(6);
});

test('a download is in the cart once, however often it is added', () => {
  const download = item('d', { type: 'digital' });
  expect(quantities(withQuantity(withItem([download], download), 'd', 7))).toEqual([['d', 1]]);
});

test('a quantity is a whole number from 1 to the most that one may buy', () => {
  const quantityOf = (quantity: number) => withQuantity([item('a')], 'a', quantity)[0]?.quantity;
  expect([0, -3, 2.7, Number.NaN, 5_000].map(quantityOf)).toEqual([1, 1, 2, 1, maxQuantity]);
});

test('removing takes the whole line out, and an unknown one nothing', () => {
  expect(quantities(withoutItem([item('a'), item('b')], 'a'))).toEqual([['b', 1]]);
  expect(quantities(withoutItem([item('a')], 'x'))).toEqual([['a', 1]]);
});

test('a visitor’s cart joins the account’s; of what is in both, the larger number counts', () => {
  const account = [item('a', { quantity: 3 }), item('b')];
  const visitor = [item('a', { quantity: 2, price: 10 }), item('c', { quantity: 4 })];
  const merged = mergeCarts(account, visitor);
  expect(quantities(merged)).toEqual([
    ['b', 1],
    ['a', 3],
    ['c', 4],
  ]);
  expect(merged[1]?.price).toBe(10);
});

test('a cart never holds more than can be bought at once; the oldest make room', () => {
  const full = Array.from({ length: maxItems }, (_, index) => item(`v${index}`));
  const more = withItem(full, item('new'));
  expect([more.length, more[0]?.variantId, more.at(-1)?.variantId]).toEqual([maxItems, 'v1', 'new']);
  expect(mergeCarts(full, [item('new')])).toHaveLength(maxItems);
});

test('what is stored is read back; anything else is an empty cart', () => {
  const cart = [item('a'), item('b', { quantity: 2 })];
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
  expect(parseCart(null)).toEqual([]);
  for (const text of ['{', '{}', '"a"', '[null]', '[1]', '[{"productId":"p"}]']) expect(parseCart(text)).toEqual([]);
  expect(parseCart(JSON.stringify([item('a', { quantity: -1 }), item('b')]))).toHaveLength(1);
});

test('an item has the price that this person pays', () => {
  const product = { _id: 'p', type: 'digital', name: 'Presets', cover: '/c', performer: { _id: 'a', name: 'Ada' } };
  const variant = { _id: 'v', name: '', price: 10, subscriberPrice: 8, pays: 8, stock: null };
  expect(cartItemOf(product as Parameters<typeof cartItemOf>[0], variant)).toMatchObject({
    productId: 'p',
    variantId: 'v',
    quantity: 1,
    price: 8,
    variant: '',
  });
});
