import { translated } from '@ovation/language/t.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import { expect, test } from 'vitest';
import { activeFiltersOf, filterNames, optionFilters, optionFiltersOf } from './filters.ts';

const labels = (query: Parameters<typeof activeFiltersOf>[0]): string[] =>
  activeFiltersOf(query).map(({ label }) => label);

test('active filters have labels', () => {
  expect(
    labels({ country: 'no', minimumPrice: '5', maximumPrice: 20, isOnline: 'true', isFreeSubscription: 'true' }),
  ).toEqual(['Norway', 'From $5.00', 'Up to $20.00', 'Online now', 'With a free trial']);
});

test('an option is shown by its label, not by its value', () => {
  const [list, title] = optionFilters[0];
  const option = profileOptions[list][0];
  expect(labels({ [list]: option?.value })).toEqual([`${translated(title)}: ${option && translated(option.label)}`]);
});

test('a filter that is off, or a parameter that is no filter, is not active', () => {
  expect(labels({ isOnline: 'false', q: 'violin', current: 2, sortBy: 'name' })).toEqual([]);
});

test.each(['x', 'not a country', '12'])('a mistyped country %j is shown as it is', (country) => {
  expect(labels({ country })).toEqual([country]);
});

test('each active filter can be removed by its name in the address', () => {
  expect(activeFiltersOf({ isOnline: 'true', country: 'no' }).every(({ name }) => filterNames.includes(name))).toBe(
    true,
  );
});

test('a category is shown by its name, and a tag as a tag', () => {
  const categories = [{ slug: 'chamber-music', name: 'Chamber music' }];
  const query = { category: 'chamber-music', tag: 'gut strings', isNew: 'true' };
  expect(activeFiltersOf(query, categories).map(({ label }) => label)).toEqual([
    'New this week',
    'Chamber music',
    '#gut strings',
  ]);
  expect(activeFiltersOf({ category: 'gone' }, categories)).toEqual([{ name: 'category', label: 'gone' }]);
});

test('a site without physical attributes keeps the filters that describe no body', () => {
  const names = (physicalAttributes: boolean) => optionFiltersOf({ physicalAttributes }).map(([name]) => name);
  expect(names(false)).toEqual(['age', 'gender']);
  expect(names(true)).toHaveLength(optionFilters.length);
});
