import type { Subscription } from '@ovation/contract/money/money.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nextTermsOf, PriceChange, standingOf, termsOf } from './subscription-status.tsx';

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

const textOf = (words: ReactNode): string => renderToStaticMarkup(words).replaceAll(/<[^>]*>/g, '');
const told = (given: Partial<Subscription>): string => textOf(standingOf(subscription(given)).words);

test('a running subscription says when it is charged next, how much, and from what', () => {
  expect(told({})).toBe('Renews on Jul 1, 2026 for $8.00 from your wallet.');
  expect(told({ source: 'card', nextChargeAmount: 9.5 })).toBe('Renews on Jul 1, 2026 for $9.50 from your card.');
  expect(told({ nextType: 'yearly', nextChargeAmount: 80 })).toContain('as a yearly subscription for $80.00');
});

test('one that is not renewed says until when it runs, and that nothing more is charged', () => {
  expect(told({ nextChargeAt: null })).toBe('Runs until Jul 1, 2026.');
  expect(told({ status: 'cancelled' })).toBe('You have access until Jul 1, 2026. Nothing more is charged.');
  expect(told({ subscriptionType: 'free', price: 0, nextChargeAt: null })).toBe(
    'Runs until Jul 1, 2026 and ends by itself.',
  );
});

test('a renewal that was not paid says whether access goes on, and when it is tried again', () => {
  expect(told({ status: 'past-due', graceUntil: july })).toBe(
    'Your wallet could not pay the $8.00 of the renewal. Unless it is paid, access ends on Jul 1, 2026. We try again on Jul 1, 2026.',
  );
  expect(told({ status: 'past-due', source: 'card' })).toContain(
    'Your card did not pay the $8.00 of the renewal. Access is closed until it is paid.',
  );
});

test('a price that was announced is told with both prices and its day, where it will be charged', () => {
  const announced = { nextPrice: 10, nextPriceFrom: july };
  const change = (given: Partial<Subscription>): string =>
    textOf(<PriceChange subscription={subscription({ ...announced, ...given })} />);
  expect(change({})).toBe('The price changes from $8.00 to $10.00 a month, with the charge of Jul 1, 2026.');
  expect([change({ nextPrice: null }), change({ nextType: 'yearly' }), change({ subscriptionType: 'free' })]).toEqual([
    '',
    '',
    '',
  ]);
});

test('what it costs now and next', () => {
  expect([termsOf(subscription({})), termsOf(subscription({ subscriptionType: 'free', price: 0 }))]).toEqual([
    '$8.00 a month',
    'Free trial',
  ]);
  expect(nextTermsOf(subscription({ nextType: 'yearly', nextChargeAmount: 80 }))).toBe('$80.00 a year');
  expect(nextTermsOf(subscription({ nextPrice: 10 }))).toBe('$10.00 a month');
});
