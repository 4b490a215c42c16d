import { expect, test } from 'vitest';
import { english, t, translated } from './t.ts';

test('a text is its own English, with its values put in', () => {
  expect(t('Save')).toBe('Save');
  expect(t('{name} follows you', { name: 'Ann <b>' })).toBe('Ann <b> follows you');
  expect(t('It’s {name}’s', { name: 'Ann' })).toBe('It’s Ann’s');
});

test('numbers are grouped and plurals chosen by the language', () => {
  const posts = (count: number): string => t('{count, plural, =0 {No posts} one {# post} other {# posts}}', { count });
  expect([0, 1, 2, 12_345].map(posts)).toEqual(['No posts', '1 post', '2 posts', '12,345 posts']);
});

test('a text of a table is translated where it is shown', () => {
  const states = { open: english('Open'), closed: english('Closed') };
  expect(translated(states.open)).toBe('Open');
});

test('a value that is missing leaves its place empty instead of showing "undefined"', () => {
  expect(t('Paid by {name}', { name: undefined })).toBe('Paid by ');
});
