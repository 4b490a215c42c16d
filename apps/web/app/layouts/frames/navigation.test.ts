import { expect, test } from 'vitest';
import { currentOf, menuOf, navigationOf } from './navigation.ts';

const fan = { isPerformer: false, isAdmin: false };
const performer = { isPerformer: true, isAdmin: false };
const admin = { isPerformer: false, isAdmin: true };
const at = (me: typeof fan, pathname: string): string | undefined => currentOf(navigationOf(me), pathname)?.label;

test('the place where one is is the nearest one', () => {
  expect([at(performer, '/creator'), at(performer, '/creator/earnings'), at(performer, '/creator/feeds/new')]).toEqual([
    'Creator',
    'Earnings',
    'Creator',
  ]);
  expect([at(admin, '/admin/payouts/7'), at(admin, '/admin')]).toEqual(['Payouts', 'Overview']);
});

test('a page that only begins alike is another place', () => {
  expect(at(fan, '/homecoming')).toBeUndefined();
  expect(at(fan, '/ada')).toBeUndefined();
});

test('a performer reaches a fan’s own places by the menu, which nobody else needs', () => {
  expect(menuOf(performer).map(({ to }) => to)).toEqual(['/subscriptions', '/following', '/bookmarks']);
  expect([...menuOf(fan), ...menuOf({ isPerformer: true, isAdmin: true })]).toEqual([]);
});

test('the bar of a phone has room for five or six places', () => {
  for (const me of [fan, performer, admin])
    expect(navigationOf(me).filter(({ onPhone }) => onPhone).length).toBeLessThanOrEqual(6);
});
