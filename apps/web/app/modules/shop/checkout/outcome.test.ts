import type { OrderStatus } from '@ovation/contract/shop/order.ts';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const titleOf = (...statuses: OrderStatus[]) => outcomeOf(statuses.map((status) => ({ status }))).title;

test('the heading thanks for what was paid, and for nothing else', () => {
  expect(titleOf('paid', 'completed')).toBe('Thank you');
  expect(titleOf('unpaid', 'unpaid')).toBe('Almost done');
  expect(titleOf('cancelled')).toBe('The payment did not go through');
  expect(titleOf('paid', 'cancelled')).toBe('Thank you');
});
