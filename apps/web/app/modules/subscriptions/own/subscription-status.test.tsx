import type { Subscription } from '@ovation/contract/money/money.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nextTermsOf, PriceChange, statusOf, termsOf } from './subscription-status.tsx';

const june = '2026-06-01T10:00:00.000Z';
const july = '2026-07-01T10:00:00.000Z';

function subscription(given: Partial<Subscription>): Subscription {
  return {
    _id: 's',
    performerId: '9',
    subscriptionType: 'monthly',
    status: 'active',
    source: 'wallet',
    price: 8,
    startedAt: june,
    expiresAt: july,
    nextChargeAt: july,
    nextChargeAmount: null,
    nextPrice: null,
    nextPriceFrom: null,
    nextType: null,
    graceUntil: null,
    createdAt: june,
    updatedAt: june,
    ...given,
  };
}

const textOf = (node: ReactNode): string => renderToStaticMarkup(node).replaceAll(/<[^>]*>/g, '');
const descriptionOf = (given: Partial<Subscription>): string => textOf(statusOf(subscription(given)).description);

test('an active subscription says when it is charged next, how much, and from what', () => {
  expect(descriptionOf({})).toBe('Renews on Jul 1, 2026 for $8.00 from your wallet.');
  expect(descriptionOf({ source: 'card', nextChargeAmount: 9.5 })).toBe(
    'Renews on Jul 1, 2026 for $9.50 from your card.',
  );
  expect(descriptionOf({ nextType: 'yearly', nextChargeAmount: 80 })).toContain('as a yearly subscription for $80.00');
});

test('a subscription without renewal says until when it runs, and that nothing more is charged', () => {
  expect(descriptionOf({ nextChargeAt: null })).toBe('Runs until Jul 1, 2026.');
  expect(descriptionOf({ status: 'cancelled' })).toBe(
    'You have access until Jul 1, 2026. Nothing more will be charged.',
  );
  expect(descriptionOf({ subscriptionType: 'free', price: 0, nextChargeAt: null })).toBe(
    'Runs until Jul 1, 2026 and then ends.',
  );
});

test('a failed renewal says whether access continues, and when it is retried', () => {
  expect(descriptionOf({ status: 'past-due', graceUntil: july })).toBe(
    'Your balance did not cover the $8.00 renewal. Unless it is paid, access ends on Jul 1, 2026. ' +
      'We’ll try again on Jul 1, 2026.',
  );
  expect(descriptionOf({ status: 'past-due', source: 'card' })).toContain(
    'Your card payment failed for the $8.00 renewal. You have no access until it is paid.',
  );
});

test('an announced price is shown with both prices and its day, if it will be charged', () => {
  const announced = { nextPrice: 10, nextPriceFrom: july };
  const change = (given: Partial<Subscription>): string =>
    textOf(<PriceChange subscription={subscription({ ...announced, ...given })} />);
  expect(change({})).toBe('The price changes from $8.00 to $10.00 a month, starting with the charge on Jul 1, 2026.');
  expect([change({ nextPrice: null }), change({ nextType: 'yearly' }), change({ subscriptionType: 'free' })]).toEqual([
    '',
    '',
    '',
  ]);
});

test('the terms are the current price and the next one', () => {
  expect([termsOf(subscription({})), termsOf(subscription({ subscriptionType: 'free', price: 0 }))]).toEqual([
    '$8.00 a month',
    'Free trial',
  ]);
  expect(nextTermsOf(subscription({ nextType: 'yearly', nextChargeAmount: 80 }))).toBe('$80.00 a year');
  expect(nextTermsOf(subscription({ nextPrice: 10 }))).toBe('$10.00 a month');
});
