import { expect, test } from 'vitest';
import { refundBody } from './refund-dialog.tsx';

test('a partial refund has an amount', () => {
  expect(refundBody({ amount: '2.5', reason: 'Late.' }, 10)).toEqual({ amount: 2.5, reason: 'Late.' });
});

test('a full refund has no amount, also if nothing is left', () => {
  expect([refundBody({ amount: 10, reason: '' }, 10), refundBody({ amount: 0, reason: '' }, 0)]).toEqual([
    { reason: '' },
    { reason: '' },
  ]);
});

test('an empty amount is not a full refund', () => {
  expect(refundBody({ amount: '', reason: '' }, 10)).toEqual({ reason: '', amount: Number.NaN });
});
