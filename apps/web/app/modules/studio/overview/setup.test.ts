import { expect, test } from 'vitest';
import { setupStepsOf } from './setup.ts';

const newcomer = {
  avatar: '/avatar.svg',
  cover: '/cover.svg',
  monthlyPrice: 2.95,
  arePricesChosen: false,
  isFreeSubscription: false,
  totalSubscriber: 0,
  totalFollower: 0,
  username: 'ada',
  status: 'active' as 'active' | 'pending',
};
const nothing = { totalPublished: 0, hasPayoutMethod: false };

function doneOf(performer: Partial<typeof newcomer>, overview: Partial<typeof nothing> = {}): string[] {
  const facts = { performer: { ...newcomer, ...performer }, overview: { ...nothing, ...overview }, firstPrice: 2.95 };
  return setupStepsOf(facts)
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label);
}

test('a newcomer has everything to do', () => {
  expect(doneOf({})).toEqual([]);
});

test('each step is done by what it asks for, and by nothing else', () => {
  expect(doneOf({ avatar: '/api/media/1' })).toEqual(['Add a profile picture']);
  expect(doneOf({ cover: '/api/media/2' })).toEqual(['Add a cover']);
  expect(doneOf({ monthlyPrice: 5 })).toEqual(['Set your prices']);
  expect(doneOf({ isFreeSubscription: true })).toEqual(['Set your prices']);
  expect(doneOf({}, { hasPayoutMethod: true })).toEqual(['Add a payout method']);
  expect(doneOf({ totalFollower: 1 })).toEqual(['Share your page and get your first follower']);
});

test('three posts are counted on the way, and more than three are still done', () => {
  const posts = (totalPublished: number) =>
    setupStepsOf({ performer: newcomer, overview: { ...nothing, totalPublished }, firstPrice: 2.95 })[3];
  expect(posts(2)).toMatchObject({ label: 'Publish three posts (2 of 3)', isDone: false });
  expect([posts(3)?.isDone, posts(40)?.isDone]).toEqual([true, true]);
});

test('a performer who has saved the first prices has set them', () => {
  expect(doneOf({ arePricesChosen: true })).toEqual(['Set your prices']);
});

test('a performer with a subscriber has prices that someone agreed to', () => {
  expect(doneOf({ totalSubscriber: 1 })).toContain('Set your prices');
});

test('before the approval, what needs it is marked', () => {
  const steps = setupStepsOf({ performer: { ...newcomer, status: 'pending' }, overview: nothing, firstPrice: 2.95 });
  expect(steps.filter(({ afterApproval }) => afterApproval).map(({ label }) => label)).toEqual([
    'Publish three posts',
    'Share your page and get your first follower',
  ]);
});
