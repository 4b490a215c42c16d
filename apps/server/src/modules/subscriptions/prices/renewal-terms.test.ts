import { describe, expect, test } from 'vitest';
import { announcedPrice, renewalTerms, nextTypeOf } from './renewal-terms.ts';
import type { SubscriptionRow } from '../subscription.store.ts';

const day = (text: string): Date => new Date(`${text}T10:00:00Z`);
const now = day('2026-05-10');
const asked = { monthly: 1_000n, yearly: 9_000n };
const row = {
  type: 'monthly',
  next_type: null,
  price: 1_000n,
  next_price: null,
  next_price_from: null,
  started_at: day('2026-03-15'),
  expires_at: day('2026-05-15'),
} as SubscriptionRow;

describe('a renewal', () => {
  test.each<[name: string, change: Partial<SubscriptionRow>, terms: { type: string; price: bigint }]>([
    ['costs the announced price', {}, { type: 'monthly', price: 1_000n }],
    ['costs what the performer asks, where that is less', { price: 1_100n }, { type: 'monthly', price: 1_000n }],
    ['costs the announced price if the performer asks more', { price: 900n }, { type: 'monthly', price: 900n }],
    [
      'is of the plan that was chosen for it',
      { next_type: 'yearly', next_price: 8_000n },
      { type: 'yearly', price: 8_000n },
    ],
    [
      'costs the announced price from its day on',
      { price: 800n, next_price: 950n, next_price_from: day('2026-05-15') },
      { type: 'monthly', price: 950n },
    ],
    [
      'costs the old price before the day of the announced one',
      { price: 800n, next_price: 950n, next_price_from: day('2026-05-16') },
      { type: 'monthly', price: 800n },
    ],
    [
      'without an end costs what counts now',
      { price: 800n, next_price: 950n, next_price_from: day('2026-05-11'), expires_at: null },
      { type: 'monthly', price: 800n },
    ],
  ])('%s', (_name, change, terms) => expect(renewalTerms({ ...row, ...change }, asked, now)).toEqual(terms));

  test('is of the running plan where none was chosen', () => {
    expect(nextTypeOf({ type: 'yearly', next_type: null })).toBe('yearly');
    expect(nextTypeOf({ type: 'yearly', next_type: 'monthly' })).toBe('monthly');
  });
});

describe('the announced price', () => {
  test.each<[name: string, change: Partial<SubscriptionRow>, announced: { price: bigint; from: Date } | undefined]>([
    ['is none where nothing was announced', {}, undefined],
    ['is none of a subscription that never began', { next_price: 1_200n, started_at: null }, undefined],
    ['is none of a subscription without an end', { next_price: 1_200n, expires_at: null }, undefined],
    ['counts from the next renewal on', { next_price: 800n }, { price: 800n, from: day('2026-05-15') }],
    [
      'counts from the renewal on its day',
      { next_price: 1_200n, next_price_from: day('2026-05-15') },
      { price: 1_200n, from: day('2026-05-15') },
    ],
    [
      'counts from the first renewal after its day',
      { next_price: 1_200n, next_price_from: day('2026-06-16') },
      { price: 1_200n, from: day('2026-07-15') },
    ],
  ])('%s', (_name, change, announced) => expect(announcedPrice({ ...row, ...change })).toEqual(announced));
});
