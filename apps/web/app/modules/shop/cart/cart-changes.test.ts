import type { CartLine } from '@ovation/contract/shop/cart.ts';
import { expect, test } from 'vitest';
import type { CartItem } from './cart.ts';
import { changesOf, piecesLeft } from './cart-row.tsx';

const item: CartItem = {
  productId: 'p',
  variantId: 'v',
  quantity: 3,
  type: 'physical',
  name: 'Poster',
  variant: 'A2',
  price: 12,
  cover: '',
  performer: { _id: 'a', name: 'Ada', username: 'ada' },
};
const line: CartLine = {
  productId: 'p',
  variantId: 'v',
  quantity: 3,
  type: 'physical',
  name: 'Poster',
  variant: 'A2',
  price: 12,
  cover: '',
  stock: 8,
};

test('nothing is said of what is as it was', () => {
  expect(changesOf(item, line)).toEqual([]);
  expect(changesOf(item, { ...line, stock: null })).toEqual([]);
  expect(changesOf(item, { ...line, stock: 3 })).toEqual([]);
});

test('a changed price is shown with the price before', () => {
  expect(changesOf(item, { ...line, price: 15 })).toEqual(['The price has risen from $12.00 to $15.00.']);
  expect(changesOf(item, { ...line, price: 9.5 })).toEqual(['The price has fallen from $12.00 to $9.50.']);
});

test('fewer pieces than wanted are counted, and no more are sold out', () => {
  expect(changesOf(item, { ...line, stock: 2, problem: 'Only 2 left.' })).toEqual(['Only 2 are left.']);
  expect(changesOf(item, { ...line, stock: 1 })).toEqual(['Only one is left.']);
  expect(changesOf(item, { ...line, stock: 0 })).toEqual(['Sold out.']);
  expect([2, 0, null, 5].map((stock) => piecesLeft(item, { ...line, stock }))).toEqual([
    2,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what else the server says is wrong is shown as it says it', () => {
  expect(changesOf(item, { ...line, problem: 'You own this already.' })).toEqual(['You own this already.']);
});

test('what is gone or hidden is said, and a new name is explained', () => {
  expect(changesOf(item, undefined)[0]).toMatch(/^No longer available\./);
  expect(changesOf(item, { ...line, name: 'Big poster' })).toEqual(['It was called “Poster” before.']);
  expect(changesOf(item, { ...line, variant: 'A1' })).toEqual(['It was called “A2” before.']);
});
