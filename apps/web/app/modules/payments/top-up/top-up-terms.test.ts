import { expect, test } from 'vitest';
import { cardOf, firstChoice, customAmount, presetsBetween, amountOrPackage } from './package-choice.tsx';

const packages = [{ _id: 'small' }, { _id: 'large' }];

test('a top-up for a purchase is the missing amount', () => {
  expect(firstChoice(packages, 5, 7.25)).toEqual({ choice: customAmount, amount: 7.25 });
});

test('the amount is never below the minimum top-up', () => {
  expect(firstChoice(packages, 5, 0.4).amount).toBe(5);
  expect(firstChoice([], 50, undefined)).toEqual({ choice: customAmount, amount: 50 });
});

test('otherwise the first package is offered', () => {
  expect(firstChoice(packages, 5, undefined).choice).toBe('small');
});

test('the body has either a package or an amount, never both', () => {
  expect(amountOrPackage({ choice: 'large', amount: 20 })).toEqual({ packageId: 'large' });
  expect(amountOrPackage({ choice: customAmount, amount: '12.5' })).toEqual({ amount: 12.5 });
  expect(amountOrPackage({ choice: customAmount, amount: '' })).toEqual({ amount: Number.NaN });
});

test('the body names the card and the page to return to', () => {
  expect(cardOf({ source: 'card', paymentMethod: 'visa', returnTo: '/wallet' })).toEqual({
    paymentMethod: 'visa',
    returnTo: '/wallet',
  });
});

test('the presets are within the site’s limits', () => {
  expect([presetsBetween(5, 1_000), presetsBetween(20, 50), presetsBetween(200, 500)]).toEqual([
    [10, 20, 50, 100],
    [20, 50],
    [],
  ]);
});
