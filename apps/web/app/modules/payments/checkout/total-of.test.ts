import { expect, test } from 'vitest';
import { payingCard, totalOf } from './total-of.ts';
import type { Funding } from './use-funding.ts';

const visa = { _id: 'visa', brand: 'visa', last4: '4242' };

function paidFrom(means: string): Funding {
  return { balance: 20, cards: [visa], meansOf: () => means } as unknown as Funding;
}

test('the wallet says what stays in it', () => {
  expect(totalOf(7.5, paidFrom('wallet'))).toEqual({ amount: 7.5, words: 'From your balance; $12.50 stays.' });
});

test('a card leaves the balance as it is', () => {
  expect(totalOf(7.5, paidFrom('visa')).words).toBe('From your Visa ending in 4242. Your balance stays $20.00.');
  expect(totalOf(7.5, paidFrom('new')).words).toBe('From your card. Your balance stays $20.00.');
});

test('an amount that is not typed yet costs nothing', () => {
  expect(totalOf(Number.NaN, paidFrom('wallet'))).toEqual({ amount: 0, words: 'Nothing to pay.' });
});

test('a card that was removed meanwhile is not named', () => {
  expect(payingCard(5, paidFrom('gone'))).toBe('your card');
});
