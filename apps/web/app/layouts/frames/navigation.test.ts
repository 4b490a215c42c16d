import { expect, test } from 'vitest';
import { currentOf, menuOf, navigationOf } from './navigation.ts';

const fan = { isPerformer: false, isAdmin: false };
const performer = { isPerformer: true, isAdmin: false };
const admin = { isPerformer: false, isAdmin: true };
const at = (me: typeof fan, pathname: string): string | undefined => currentOf(navigationOf(me), pathname)?.label;

test('the current item is the one with the longest matching address', () => {
  expect([at(performer, '/creator'), at(performer, '/creator/earnings'), at(performer, '/creator/feeds/new')]).toEqual([
    'Creator',
    'Earnings',
    'Creator',
  ]);
  expect([at(admin, '/admin/payouts/7'), at(admin, '/admin')]).toEqual(['Payouts', 'Overview']);
});

test('a page whose address only begins with the same letters belongs to no item', () => {
  expect(at(fan, '/homecoming')).toBeUndefined();
  expect(at(fan, '/ada')).toBeUndefined();
});

test('a performer reaches the pages of a fan through the menu, which others do not need', () => {
  expect(menuOf(performer).map(({ to }) => to)).toEqual(['/subscriptions', '/following', '/bookmarks', '/orders']);
  expect([...menuOf(fan), ...menuOf({ isPerformer: true, isAdmin: true })]).toEqual([]);
});

test('the navigation bar on a phone holds at most six items', () => {
  for (const me of [fan, performer, admin])
    expect(navigationOf(me).filter(({ onPhone }) => onPhone).length).toBeLessThanOrEqual(6);
});
