import { expect, test } from 'vitest';
import { termsOf } from './coupon-field.tsx';

test('the fan pays the price that they see, with the code that lowers it', () => {
  expect(termsOf({ price: 8, code: 'ENCORE' }, undefined, 10)).toEqual({ price: 8, coupon: 'ENCORE' });
  expect(termsOf(undefined, undefined, 10)).toEqual({ price: 10 });
});

test('a code that is still being checked is sent along, so that the full price is not charged by mistake', () => {
  expect(termsOf(undefined, 'ENCORE', 10)).toEqual({ price: 10, coupon: 'ENCORE' });
});
