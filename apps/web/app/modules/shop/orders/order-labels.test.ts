import { orderStatus, type Order } from '@ovation/contract/shop/order.ts';
import { expect, test } from 'vitest';
import {
  actorOf,
  describeItems,
  downloadedLabel,
  eventLabel,
  isBought,
  leftOf,
  orderStateOptions,
  orderStates,
} from './order-labels.ts';

const items = [
  { name: 'Poster', variant: 'A2', quantity: 2 },
  { name: 'Presets', variant: '', quantity: 1 },
] as Order['items'];

test('every status has a label, and the filter offers each', () => {
  expect(Object.keys(orderStates)).toEqual(orderStatus.options);
  expect(orderStateOptions.map(({ value }) => value)).toEqual(['', ...orderStatus.options]);
});

test('an order is described by its items', () => {
  expect(describeItems(items)).toBe('Poster (A2) × 2, Presets');
});

test('a change is by you, the other side, our staff, or no one', () => {
  expect(actorOf({ by: 'buyer' }, 'buyer')).toBe('By you');
  expect(actorOf({ by: 'buyer' }, 'performer')).toBe('By the buyer');
  expect(actorOf({ by: 'staff' }, 'buyer')).toBe('By our staff');
  expect(actorOf({ by: 'system' }, 'buyer')).toBeUndefined();
});

test('an event is called by its status; a refund of a part leaves that as it was', () => {
  expect(eventLabel({ status: 'paid' }, undefined)).toBe('Paid');
  expect(eventLabel({ status: 'shipped' }, { status: 'paid' })).toBe('Shipped');
  expect(eventLabel({ status: 'shipped' }, { status: 'shipped' })).toBe('Partly refunded');
});

test('what was not paid, or was given back, is not bought', () => {
  const statuses = orderStatus.options.filter((status) => !isBought({ status }));
  expect(statuses).toEqual(['unpaid', 'cancelled', 'refunded']);
});

test('what is left to give back has no rounding error', () => {
  expect(leftOf({ total: 10.1, refunded: 0.2 })).toBe(9.9);
});

test('a limited download says how much of it is used', () => {
  expect(downloadedLabel({ limit: 3, used: 1 })).toBe('Downloaded 1 of 3 times');
  expect(downloadedLabel({ limit: 1, used: 1 })).toBe('Downloaded 1 of 1 time');
  expect(downloadedLabel({ limit: 5, used: 0 })).toBe('Not downloaded yet, up to 5 times');
});
