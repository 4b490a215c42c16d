import { translated } from '@ovation/language/t.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { expect, test } from 'vitest';
import { administrationNavigationOf } from './administration-navigation.ts';
import {
  addressFrom,
  barOf,
  currentOf,
  currentPageOf,
  itemsOf,
  menuGroupsOf,
  type FrameNavigation,
} from './navigation.ts';
import { siteNavigationOf } from './site-navigation.ts';
import { studioNavigation } from './studio-navigation.ts';

const fan = siteNavigationOf({ isPerformer: false, isAdmin: false });
const performer = siteNavigationOf({ isPerformer: true, isAdmin: false });
const staff = siteNavigationOf({ isPerformer: false, isAdmin: true });
const administration = administrationNavigationOf({ permissions: permissionsOf(['owner']) });
const frames = [fan, performer, staff, studioNavigation, administration];

const labelsOf = (navigation: FrameNavigation): string[] => itemsOf(navigation).map(({ label }) => translated(label));
const at = (navigation: FrameNavigation, pathname: string): string | undefined => {
  const current = currentOf(itemsOf(navigation), pathname);
  return current && translated(current.label);
};

test('the current item is the one with the longest matching address', () => {
  expect(at(administration, '/admin/payouts/7')).toBe('Payouts');
  expect(at(performer, '/messages/7')).toBe('Messages');
});

test('a page that has no item highlights none, although all addresses begin with the overview’s', () => {
  expect([at(administration, '/admin'), at(administration, '/admin/nowhere')]).toEqual(['Overview', undefined]);
  expect([at(studioNavigation, '/creator'), at(studioNavigation, '/creator/nowhere')]).toEqual(['Overview', undefined]);
});

test('a page whose address only begins with the same letters belongs to no item', () => {
  expect([at(fan, '/homecoming'), at(fan, '/ada')]).toEqual([undefined, undefined]);
});

test('every page of a section belongs to its item, and to one page of its row', () => {
  for (const { label, pages = [] } of itemsOf(studioNavigation))
    for (const page of pages) {
      expect([page.to, at(studioNavigation, page.to)]).toEqual([page.to, translated(label)]);
      expect(currentPageOf(pages, page.to)).toBe(page);
    }
  const inbox = itemsOf(studioNavigation).find(({ to }) => to === '/creator/inbox')?.pages ?? [];
  expect(currentPageOf(inbox, '/creator/messages/new')?.label).toBe('Broadcasts');
  expect(currentPageOf(inbox, '/creator/messages/settings')?.label).toBe('Auto messages');
});

test('another page of a section keeps the search and the filters that both show, and begins at its first page', () => {
  const [all, posts, galleries, , scheduled] =
    itemsOf(studioNavigation).find(({ to }) => to === '/creator/content')?.pages ?? [];
  if (!all || !posts || !galleries || !scheduled) throw new Error('The section of content has other pages.');
  const search = '?q=opening+night&access=paid&state=&type=photo&current=3';
  expect(addressFrom(galleries, posts, search)).toBe('/creator/galleries?q=opening+night&access=paid');
  expect(addressFrom(all, posts, search)).toBe('/creator/content?q=opening+night');
  expect(addressFrom(scheduled, posts, search)).toBe('/creator/content/scheduled');
  expect(addressFrom(posts, scheduled, '?q=unasked')).toBe('/creator/feeds');
  expect(addressFrom(posts, undefined, '?q=elsewhere')).toBe('/creator/feeds');
});

test('a section’s row is short enough for a phone', () => {
  for (const { pages = [] } of itemsOf(studioNavigation)) {
    expect(pages.length).toBeLessThanOrEqual(5);
    expect(pages.map(({ label }) => translated(label)).join('').length).toBeLessThanOrEqual(40);
  }
});

test('a phone’s bar holds five things at most, with the button to create in the middle', () => {
  for (const frame of frames) {
    const { left, right } = barOf(frame);
    expect(left.length + right.length + (frame.canCreate ? 1 : 0)).toBeLessThanOrEqual(5);
    if (frame.canCreate) expect(left.length).toBe(right.length);
  }
});

test('a phone reaches every item, in the bar or in the menu, and nothing twice', () => {
  for (const frame of frames) {
    const { left, right } = barOf(frame);
    const menu = menuGroupsOf(frame).flatMap(({ items }) => items);
    const reached = [...left, ...right, ...menu].map(({ to }) => to);
    expect(reached.toSorted()).toEqual([...itemsOf(frame), ...frame.more].map(({ to }) => to).toSorted());
    expect(new Set(reached).size).toBe(reached.length);
  }
});

test('a performer reaches the pages of a fan through the menu', () => {
  expect(performer.more.map(({ to }) => to)).toEqual([
    '/subscriptions',
    '/following',
    '/bookmarks',
    '/orders',
    '/creator/account',
  ]);
  expect(fan.more).toEqual([]);
});

test('the studio and the administration lead back, and are entered from the site’s navigation', () => {
  expect([studioNavigation.isInside, administration.isInside]).toEqual([true, true]);
  expect([performer.isInside, labelsOf(performer).includes('Studio')]).toEqual([false, true]);
  expect([staff.isInside, labelsOf(staff).includes('Admin')]).toEqual([false, true]);
});

test('staff see the pages that their roles allow, without empty groups', () => {
  const support = administrationNavigationOf({ permissions: permissionsOf(['support']) });
  expect(labelsOf(support)).toEqual(['Overview', 'Creators', 'Fans', 'People', 'Orders']);
  expect(support.groups.map(({ label }) => label)).toEqual([undefined, 'Accounts', 'Money']);
  const finance = itemsOf(administrationNavigationOf({ permissions: permissionsOf(['finance']) })).map(({ to }) => to);
  expect(finance).toContain('/admin/approvals');
  expect(finance).not.toContain('/admin/staff');
});
