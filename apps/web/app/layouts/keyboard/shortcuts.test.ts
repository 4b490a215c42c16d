import type { Me } from '@ovation/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { matchOf, shortcutsFor, type Shortcut } from './shortcuts.ts';

const account = (given: Partial<Me>): Me => ({ isPerformer: false, isAdmin: false, username: 'ada', ...given }) as Me;
const accounts = {
  visitor: undefined,
  fan: account({}),
  performer: account({ isPerformer: true }),
  staff: account({ isAdmin: true }),
};
const pagesOf = (shortcuts: readonly Shortcut[]): string[] =>
  shortcuts.flatMap(({ act }) => ('to' in act ? act.to : []));

test.each(Object.entries(accounts))('no two shortcuts of a %s have the same keys', (_, me) => {
  const keys = shortcutsFor(me, { items: true, likes: true }).map((shortcut) => shortcut.keys.join(' '));
  expect(new Set(keys).size).toBe(keys.length);
});

test('each kind of account goes to its own pages', () => {
  const nothing = { items: false, likes: false };
  expect(pagesOf(shortcutsFor(accounts.visitor, nothing))).toEqual(['/home', '/search', '/live']);
  expect(pagesOf(shortcutsFor(accounts.fan, nothing))).toContain('/messages');
  expect(pagesOf(shortcutsFor(accounts.performer, nothing))).toEqual(expect.arrayContaining(['/creator', '/ada']));
  expect(pagesOf(shortcutsFor(accounts.staff, nothing))).toContain('/admin');
  expect(pagesOf(shortcutsFor(accounts.staff, nothing))).not.toContain('/wallet');
});

test('the keys of lists work only on pages with a list, and the like only where something can be liked', () => {
  const keysOf = (items: boolean, likes: boolean) =>
    shortcutsFor(undefined, { items, likes }).map(({ keys }) => keys[0]);
  expect(keysOf(false, false)).not.toContain('j');
  expect(keysOf(true, false)).toContain('j');
  expect(keysOf(true, false)).not.toContain('l');
  expect(keysOf(true, true)).toContain('l');
});

test('G waits for a second key; a key that belongs to nothing does nothing', () => {
  const shortcuts = shortcutsFor(accounts.fan, { items: true, likes: true });
  expect(matchOf(['g'], shortcuts)).toBe('more');
  expect(matchOf(['g', 'w'], shortcuts)).toMatchObject({ act: { to: '/wallet' } });
  expect(matchOf(['g', 'q'], shortcuts)).toBeUndefined();
  expect(matchOf(['q'], shortcuts)).toBeUndefined();
});
