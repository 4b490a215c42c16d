import { expect, test } from 'vitest';
import { describeRefunds } from './describe-refunds.ts';

const nothing = { days: 30, purchases: 0, amount: 0, subscriptions: 0, earnings: 0 };

test('lists what is refunded and how much, and what it costs the performer', () => {
  expect(describeRefunds({ ...nothing, purchases: 2, amount: 30, subscriptions: 4.5, earnings: 27.6 })).toEqual([
    '2 purchases are refunded to the buyers’ wallets: $30.00. Only purchases from the last 30 days are refunded.',
    'Unused subscription time is refunded: $4.50.',
    '$27.60 of it comes out of your earnings.',
  ]);
  expect(describeRefunds({ ...nothing, days: 1, purchases: 1, amount: 5, earnings: 4 })[0]).toBe(
    '1 purchase is refunded to the buyer’s wallet: $5.00. Only purchases from the last day are refunded.',
  );
});

test('says so if nothing is refunded', () => expect(describeRefunds(nothing)).toEqual(['There is nothing to refund.']));
