import { expect, test } from 'vitest';
import { refundBody } from './refund-body.ts';

test('a part is given back by its amount', () => {
  expect(refundBody({ amount: '2.5', reason: 'Late.' }, 10)).toEqual({ amount: 2.5, reason: 'Late.' });
});

test('all that is left goes without an amount, also where that is nothing', () => {
  expect([refundBody({ amount: 10, reason: '' }, 10), refundBody({ amount: 0, reason: '' }, 0)]).toEqual([
    { reason: '' },
    { reason: '' },
  ]);
});

test('an empty amount is not all of it', () => {
  expect(refundBody({ amount: '', reason: '' }, 10)).toEqual({ reason: '', amount: Number.NaN });
});
