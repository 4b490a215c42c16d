import { expect, test } from 'vitest';
import { payingCard, totalOf } from './total.tsx';
import type { Funding } from './use-funding.ts';

const visa = { _id: 'visa', brand: 'visa', last4: '4242' };

function paidFrom(means: string): Funding {
  return { balance: 20, cards: [visa], meansOf: () => means } as unknown as Funding;
}

test('a payment from the wallet shows the remaining balance', () => {
  expect(totalOf(7.5, paidFrom('wallet'))).toEqual({ amount: 7.5, source: 'From your balance; $12.50 left.' });
});

test('a payment by card leaves the balance unchanged', () => {
  expect(totalOf(7.5, paidFrom('visa')).source).toBe('From your Visa ending in 4242. Your balance stays at $20.00.');
  expect(totalOf(7.5, paidFrom('new')).source).toBe('From your card. Your balance stays at $20.00.');
});

test('an amount that is not typed yet counts as zero', () => {
  expect(totalOf(Number.NaN, paidFrom('wallet'))).toEqual({ amount: 0, source: 'Nothing to pay.' });
});

test('a card that has been removed is not named', () => {
  expect(payingCard(5, paidFrom('gone'))).toBe('your card');
});
