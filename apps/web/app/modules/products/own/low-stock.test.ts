import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { expect, test } from 'vitest';
import { lowStockLabel } from './own-products.tsx';

const product = (stocks: readonly (number | null)[], given: Partial<OwnProduct> = {}): OwnProduct =>
  ({
    status: 'published',
    lowStockAt: 3,
    variants: stocks.map((stock, index) => ({ name: stocks.length === 1 ? '' : `V${index}`, stock })),
    ...given,
  }) as OwnProduct;

test('a badge names the variant of which least is left', () => {
  expect(lowStockLabel(product([2]))).toBe('Only 2 left');
  expect(lowStockLabel(product([9, 3, 1]))).toBe('Only 1 left of V2');
  expect(lowStockLabel(product([0, 9]))).toBe('None left of V0');
});

test('there is no badge while enough is left, without an alert, or once all is sold', () => {
  expect(lowStockLabel(product([4, null]))).toBeUndefined();
  expect(lowStockLabel(product([1], { lowStockAt: null }))).toBeUndefined();
  expect(lowStockLabel(product([0], { status: 'sold_out' }))).toBeUndefined();
});
