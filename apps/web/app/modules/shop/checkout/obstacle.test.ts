import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { expect, test } from 'vitest';
import { obstacleOf } from './obstacle.ts';

const line = { productId: 'p', variantId: 'v', quantity: 1, type: 'physical' as const, name: 'Poster', variant: '' };
const order: CartPreview['orders'][number] = {
  performer: { _id: 'a', name: 'Ada', username: 'ada', avatar: '' },
  type: 'physical',
  lines: [{ ...line, price: 12, cover: '', stock: 3 }],
  price: 12,
  discount: 0,
  shipping: 4,
  total: 16,
};
const preview: CartPreview = { orders: [order], missing: [], total: 16, needsAddress: true };

test('what is in order can be paid', () => {
  expect(obstacleOf(preview, 'address')).toBeUndefined();
  expect(obstacleOf({ ...preview, needsAddress: false }, undefined)).toBeUndefined();
});

test('parcels need an address', () => {
  expect(obstacleOf(preview, undefined)).toMatch(/a delivery address/);
});

test('what is missing, sold out or not delivered there has to be changed first', () => {
  const soldOut = { ...order, lines: [{ ...line, price: 12, cover: '', stock: 0, problem: 'Sold out.' }] };
  for (const changed of [
    { ...preview, missing: [{ productId: 'q' }] },
    { ...preview, orders: [soldOut] },
    { ...preview, orders: [{ ...order, problem: 'Ada does not deliver to Norway.' }] },
  ])
    expect(obstacleOf(changed, 'address')).toMatch(/^Please /);
});
