import { expect, test } from 'vitest';
import { couponExample } from './coupon-form.tsx';
import { describeDiscount, targetNames, describeTargets, describeUses } from './coupon-labels.ts';

test('a discount is a percentage or an amount', () => {
  expect([
    describeDiscount({ kind: 'percentage', value: 20 }),
    describeDiscount({ kind: 'amount', value: 5 }),
    describeDiscount({ kind: 'amount', value: 2.5 }),
  ]).toEqual(['20% off', '$5 off', '$2.50 off']);
});

test('the targets of a coupon are listed in a fixed order, and all of them are called everything', () => {
  expect(describeTargets(['video', 'monthly', 'feed'])).toBe('the first month, posts, and videos');
  expect(describeTargets(Object.keys(targetNames) as Parameters<typeof describeTargets>[0])).toBe('everything');
});

test.each([
  [{ used: 0, maxUses: null, discounted: 0 }, 'Not used yet'],
  [{ used: 0, maxUses: 1_000, discounted: 0 }, 'None of 1,000 used'],
  [{ used: 1, maxUses: null, discounted: 2.5 }, 'Used once, $2.50 off in total'],
  [{ used: 1_200, maxUses: null, discounted: 3_000 }, 'Used 1,200 times, $3,000.00 off in total'],
  [{ used: 3, maxUses: 10, discounted: 12 }, '3 of 10 used, $12.00 off in total'],
])('%j is shown as %s', (coupon, text) => expect(describeUses(coupon)).toBe(text));

test('while a discount is typed, an example shows its effect on $10', () => {
  expect(couponExample({ kind: 'percentage', value: 20 })).toBe('A price of $10.00 becomes $8.00.');
  expect(couponExample({ kind: 'amount', value: '2.5' })).toBe('A price of $10.00 becomes $7.50.');
  expect([couponExample({ kind: 'percentage', value: 100 }), couponExample({ kind: 'amount', value: 50 })]).toEqual([
    'A price of $10.00 becomes free.',
    'A price of $10.00 becomes free.',
  ]);
  expect([couponExample({ kind: 'amount', value: '' }), couponExample({ kind: 'amount', value: '-' })]).toEqual([
    'For example 20.',
    'For example 20.',
  ]);
});
