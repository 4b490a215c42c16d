import { expect, test } from 'vitest';
import { comparisonOf } from './earned-card.tsx';
import { waitingOf } from './waiting-list.tsx';

const nothing = {
  unreadMessages: 0,
  unansweredComments: 0,
  failedUploads: 0,
  ordersToShip: 0,
  disputedOrders: 0,
  productRequests: 0,
};

test('a figure is compared with the one before, and never divided by nothing', () => {
  expect(comparisonOf({ now: 12, before: 10 })).toBe('20% more than the 30 days before');
  expect(comparisonOf({ now: 0, before: 10 })).toBe('100% less than the 30 days before');
  expect(comparisonOf({ now: 1_001, before: 1_000 })).toBe('Slightly more than the 30 days before');
  expect(comparisonOf({ now: 5, before: 0 })).toBe('None in the 30 days before');
  expect(comparisonOf({ now: 0, before: 0 })).toBe('Same as the 30 days before');
  expect(comparisonOf({ now: 5, before: -2 })).toBe('None in the 30 days before');
});

test('what does not wait is not listed; what waits is counted in words, the most urgent first', () => {
  expect(waitingOf(nothing)).toEqual([]);
  const waiting = waitingOf({ ...nothing, unreadMessages: 1_200, ordersToShip: 1, disputedOrders: 2 });
  expect(waiting.map(({ label }) => label)).toEqual([
    '2 orders with a problem',
    '1 order to ship',
    '1,200 unread messages',
  ]);
});
