import { expect, test } from 'vitest';
import { actionsOf } from './subscription-card.tsx';

const monthly = { status: 'active', subscriptionType: 'monthly', offersYear: false } as const;

test('an active subscription can be cancelled, and its funding changed', () => {
  expect(actionsOf(monthly)).toEqual(['cancel', 'source']);
});

test('a monthly plan can become yearly if that is sold; a yearly plan can become monthly', () => {
  expect(actionsOf({ ...monthly, offersYear: true })).toEqual(['cancel', 'source', 'upgrade']);
  expect(actionsOf({ ...monthly, subscriptionType: 'yearly', offersYear: true })).toEqual(['cancel', 'source', 'plan']);
});

test('a cancelled subscription can be resumed; an ended one is started again', () => {
  expect(actionsOf({ ...monthly, status: 'cancelled' })).toEqual(['resume']);
  expect(actionsOf({ ...monthly, status: 'expired' })).toEqual(['subscribe']);
});

test('a free trial leads to a paid subscription', () => {
  expect(actionsOf({ ...monthly, subscriptionType: 'free' })).toEqual(['subscribe']);
  expect(actionsOf({ ...monthly, subscriptionType: 'free', status: 'cancelled' })).toEqual(['subscribe']);
});

test('an unpaid subscription can be paid or cancelled', () => {
  expect(actionsOf({ ...monthly, status: 'past-due' })).toEqual(['cancel', 'pay']);
  expect(actionsOf({ ...monthly, status: 'pending' })).toEqual(['cancel', 'see-payment']);
});
