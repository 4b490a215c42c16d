import type { Performer } from '@ovation/contract/people/performers.ts';
import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { offersTrial, plansOf, whyNoTrial } from './plans.ts';

const site = { ...defaultPublicSettings, freeSubscriptionEnabled: true, freeSubscriptionDuration: 7 };
const held = {
  _id: 's',
  subscriptionType: 'monthly',
  status: 'expired',
  price: 8,
  expiresAt: null,
  nextChargeAt: null,
};

function performer(given: Partial<Performer> = {}): Performer {
  return { monthlyPrice: 10, yearlyPrice: 96, isFreeSubscription: false, ...given } as Performer;
}

const titles = (given: Partial<Performer>, settings = site): string[] =>
  plansOf(performer(given), settings).map(({ title }) => title);

test('a monthly and a yearly plan are offered, with the saving of the yearly one', () => {
  expect(titles({})).toEqual(['$10.00 a month', '$96.00 a year']);
  expect(plansOf(performer(), site)[1]?.detail).toBe('Renews every year until you cancel. Saves 20%.');
});

test('a saving is never overstated', () => {
  const detail = (yearlyPrice: number) => plansOf(performer({ yearlyPrice }), site)[1]?.detail;
  expect(detail(119.5)).toBe('Renews every year until you cancel.');
  expect(detail(150)).toBe('Renews every year until you cancel.');
  expect(detail(80)).toContain('Saves 33%.');
});

test('a performer without a yearly price offers no yearly plan', () => {
  expect(titles({ yearlyPrice: 0 })).toEqual(['$10.00 a month']);
});

test('a free trial comes first, if site and performer offer it and the fan has never subscribed', () => {
  expect(titles({ isFreeSubscription: true })[0]).toBe('7 days free');
  expect(titles({ isFreeSubscription: true }, { ...site, freeSubscriptionDuration: 1 })[0]).toBe('One day free');
  expect(titles({ isFreeSubscription: true, subscription: held })[0]).toBe('$10.00 a month');
  expect(titles({ isFreeSubscription: true }, { ...site, freeSubscriptionEnabled: false })[0]).toBe('$10.00 a month');
});

test('a fan who used the trial with another account pays from the first day, and sees why before buying', () => {
  const used = { isFreeSubscription: true, isTrialUsed: true };
  expect(titles(used)[0]).toBe('$10.00 a month');
  expect([offersTrial(performer({ isFreeSubscription: true }), site), offersTrial(performer(used), site)]).toEqual([
    true,
    false,
  ]);
  expect(whyNoTrial(performer(used), site)).toMatch(/^You pay from the first day/);
  expect([
    whyNoTrial(performer({ isFreeSubscription: true }), site),
    whyNoTrial(performer(used), { ...site, freeSubscriptionEnabled: false }),
  ]).toEqual([undefined, undefined]);
});
