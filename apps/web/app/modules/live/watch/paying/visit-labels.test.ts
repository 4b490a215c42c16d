import { expect, test } from 'vitest';
import { billLabel, endLabel, minutesFor } from './visit-bar.tsx';

test('a balance pays whole minutes, exact to the cent', () => {
  expect([minutesFor(10, 2), minutesFor(9.99, 2), minutesFor(0.3, 0.1), minutesFor(0, 2)]).toEqual([5, 4, 3, 0]);
});

test('the bill names price, minutes and sum', () => {
  expect(billLabel({ price: 2, minutes: 1, charged: 2 })).toBe('$2.00 a minute · 1 minute · $2.00 so far');
});

test('the end names the reason and what was paid', () => {
  expect(endLabel({ minutes: 3, charged: 6, endReason: 'balance' })).toBe(
    'Your balance was used up. You paid $6.00 for 3 minutes.',
  );
  expect(endLabel({ minutes: 0, charged: 0, endReason: 'no-video' })).toBe(
    'No video reached you, so nothing was charged for that. You paid nothing.',
  );
});
