import { expect, test } from 'vitest';
import { cardOf, firstChoice, ownAmount, presetsBetween, wantedOf } from './top-up-terms.ts';

const packages = [{ _id: 'small' }, { _id: 'large' }];

test('who wants to buy something tops up just what is missing', () => {
  expect(firstChoice(packages, 5, 7.25)).toEqual({ choice: ownAmount, amount: 7.25 });
});

test('less than the smallest top-up cannot be charged', () => {
  expect(firstChoice(packages, 5, 0.4).amount).toBe(5);
  expect(firstChoice([], 50, undefined)).toEqual({ choice: ownAmount, amount: 50 });
});

test('otherwise the first package is offered', () => {
  expect(firstChoice(packages, 5, undefined).choice).toBe('small');
});

test('either a package or an amount is asked for, never both', () => {
  expect(wantedOf({ choice: 'large', amount: 20 })).toEqual({ packageId: 'large' });
  expect(wantedOf({ choice: ownAmount, amount: '12.5' })).toEqual({ amount: 12.5 });
  expect(wantedOf({ choice: ownAmount, amount: '' })).toEqual({ amount: Number.NaN });
});

test('a card pays, and the way back goes along', () => {
  expect(cardOf({ source: 'card', paymentMethod: 'visa', returnTo: '/wallet' })).toEqual({
    paymentMethod: 'visa',
    returnTo: '/wallet',
  });
});

test('round amounts lie within the site’s bounds', () => {
  expect([presetsBetween(5, 1_000), presetsBetween(20, 50), presetsBetween(200, 500)]).toEqual([
    [10, 20, 50, 100],
    [20, 50],
    [],
  ]);
});
