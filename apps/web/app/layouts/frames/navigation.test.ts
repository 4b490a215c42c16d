import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { expect, test } from 'vitest';
import { currentOf, menuOf, navigationOf } from './navigation.ts';

const fan = { isPerformer: false, isAdmin: false, permissions: permissionsOf([]) };
const performer = { ...fan, isPerformer: true };
const admin = { ...fan, isAdmin: true, permissions: permissionsOf(['owner']) };
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
  expect([...menuOf(fan), ...menuOf({ ...admin, isPerformer: true })]).toEqual([]);
});

test('the navigation bar on a phone holds at most six items', () => {
  for (const me of [fan, performer, admin])
    expect(navigationOf(me).filter(({ onPhone }) => onPhone).length).toBeLessThanOrEqual(6);
});

test('staff see the pages that their roles allow', () => {
  const support = { ...admin, permissions: permissionsOf(['support']) };
  expect(navigationOf(support).map(({ label }) => label)).toEqual([
    'Overview',
    'Performers',
    'People',
    'Messages',
    'Orders',
    'Account',
  ]);
  const finance = navigationOf({ ...admin, permissions: permissionsOf(['finance']) }).map(({ to }) => to);
  expect(finance).toContain('/admin/approvals');
  expect(finance).not.toContain('/admin/staff');
});
