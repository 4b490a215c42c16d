import { expect, test } from 'vitest';
import { firstWeekday, firstWeekdayIn } from './week.ts';

test('weeks begin where a person lives, not where their language comes from', () => {
  expect(['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'ar-EG', 'nb', 'de-CH'].map((locale) => firstWeekday(locale))).toEqual([
    7, 1, 7, 7, 6, 1, 1,
  ]);
});

test('a browser that does not know its weeks has the same ones, and so has one whose language makes no sense', () => {
  for (const region of ['US', 'CA', 'GB', 'DE', 'NO', 'EG', 'SA', 'JP', 'IN', 'MV', 'AU', 'ZA', 'IR', 'IL', 'FR', 'AE'])
    expect([region, firstWeekdayIn(new Intl.Locale(`en-${region}`))]).toEqual([region, firstWeekday(`en-${region}`)]);
  expect(firstWeekdayIn(new Intl.Locale('ja'))).toBe(7);
  expect(firstWeekday('C_no')).toBe(firstWeekday('en'));
});
