import type { Transaction } from '@ovation/contract/money/money.ts';
import { expect, test } from 'vitest';
import { paidLabel, purposeOf, refundLabel } from './payment-labels.ts';

const performer = {
  _id: '9',
  username: 'ingrid',
  name: 'Ingrid Solheim',
  avatar: '/i.webp',
} as Transaction['performer'];
const payment = (given: Partial<Transaction>): Transaction =>
  ({ type: 'tip', tokens: 0, message: null, performer, ...given }) as Transaction;

test('a payment is named by its purpose and its recipient', () => {
  expect(purposeOf({ type: 'tip', performer })).toBe('Tip to Ingrid Solheim');
  expect(purposeOf({ type: 'subscription', performer })).toBe('Subscription to Ingrid Solheim');
  expect(purposeOf({ type: 'video', performer })).toBe('Video from Ingrid Solheim');
  expect(purposeOf({ type: 'top_up', performer: null })).toBe('Top-up');
});

test('a successful payment says what it has bought', () => {
  expect(paidLabel(payment({ type: 'tip' }))).toBe('Ingrid Solheim has your tip. Thank you!');
  expect(paidLabel(payment({ type: 'top_up', tokens: 25, performer: null }))).toBe('$25.00 is in your wallet.');
  expect(paidLabel(payment({ type: 'feed' }))).toBe('It’s yours. Enjoy!');
});

test('after a failed purchase the money is in the wallet', () => {
  expect(paidLabel(payment({ type: 'feed', tokens: 5, message: 'It was taken down meanwhile.' }))).toBe(
    '$5.00 is in your wallet.',
  );
});

test('a partial refund is shown with its amount', () => {
  expect([refundLabel(10, 10), refundLabel(2.5, 10)]).toEqual(['Refunded', '$2.50 refunded']);
});
