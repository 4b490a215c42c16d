import type { Stream, StreamRule } from '@ovation/contract/live/stream.ts';
import { expect, test } from 'vitest';
import { priceLabel, streamOfferLabel } from './stream-labels.ts';

const access = (rule: StreamRule, reason?: Stream['access']['reason']): Stream['access'] => ({
  rule,
  granted: reason !== undefined,
  offers: [],
  ...(reason === undefined ? {} : { reason }),
});

test('a price says what it is for', () => {
  expect(priceLabel({ access: access('minute'), price: 2 })).toBe('$2.00 a minute');
  expect(priceLabel({ access: access('ticket'), price: 5 })).toBe('$5.00');
  expect(priceLabel({ access: access('ticket', 'buyer'), price: 5 })).toBe('Your ticket');
});

test('without a price the audience is named, unless it is everyone', () => {
  expect(priceLabel({ access: access('subscribers') })).toBe('Subscribers');
  expect(priceLabel({ access: access('public', 'public') })).toBeUndefined();
});

test.each([
  [{ kind: 'follow' }, 'Follow for free'],
  [{ kind: 'subscribe', price: 8 }, 'Subscribe for $8.00 a month'],
  [{ kind: 'subscribe', price: 0 }, 'Subscribe for free'],
  [{ kind: 'buy', price: 5 }, 'Buy a ticket for $5.00'],
  [{ kind: 'minute', price: 2 }, 'Join for $2.00 a minute'],
] as const)('%o', (offer, label) => {
  expect(streamOfferLabel(offer)).toBe(label);
});
