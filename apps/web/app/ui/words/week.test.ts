import { expect, test } from 'vitest';
import { firstWeekday } from './week.ts';

test('weeks begin where a person lives, not where their language comes from', () => {
  expect(['en-US', 'en-GB', 'pt-BR', 'ar-EG', 'nb', 'de-CH'].map((locale) => firstWeekday(locale))).toEqual([
    7, 1, 7, 6, 1, 1,
  ]);
});

test('a browser whose language makes no sense has the weeks of the site’s language', () => {
  expect(firstWeekday('C_no')).toBe(firstWeekday('en'));
});
