import { expect, test } from 'vitest';
import { actionsOf } from './subscription-wishes.ts';

const monthly = { status: 'active', subscriptionType: 'monthly', offersYear: false } as const;

test('a running subscription can be cancelled, and paid with something else', () => {
  expect(actionsOf(monthly)).toEqual(['cancel', 'source']);
});

test('a month can become a year where years are sold; a year can become months', () => {
  expect(actionsOf({ ...monthly, offersYear: true })).toEqual(['cancel', 'source', 'upgrade']);
  expect(actionsOf({ ...monthly, subscriptionType: 'yearly', offersYear: true })).toEqual(['cancel', 'source', 'plan']);
});

test('one that was cancelled can be resumed; one that has ended is begun anew', () => {
  expect(actionsOf({ ...monthly, status: 'cancelled' })).toEqual(['resume']);
  expect(actionsOf({ ...monthly, status: 'expired' })).toEqual(['subscribe']);
});

test('a free trial leads to a paid subscription', () => {
  expect(actionsOf({ ...monthly, subscriptionType: 'free' })).toEqual(['subscribe']);
  expect(actionsOf({ ...monthly, subscriptionType: 'free', status: 'cancelled' })).toEqual(['subscribe']);
});

test('what is not paid can be paid or cancelled', () => {
  expect(actionsOf({ ...monthly, status: 'past-due' })).toEqual(['cancel', 'pay']);
  expect(actionsOf({ ...monthly, status: 'pending' })).toEqual(['cancel', 'see-payment']);
});
