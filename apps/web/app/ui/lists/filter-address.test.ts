import { expect, test } from 'vitest';
import { filterAddress } from './filter-links.tsx';

const choose = (query: string, value: string, remove?: readonly string[]): string =>
  filterAddress('/list', new URLSearchParams(query), 'status', value, remove);

test('a choice starts at the first page and keeps the other filters', () => {
  expect(choose('q=violin&current=4', 'paid')).toBe('/list?q=violin&status=paid');
  expect(choose('status=open&q=violin', 'paid')).toBe('/list?q=violin&status=paid');
});

test('no choice removes the filter from the address', () => {
  expect(choose('status=open', '')).toBe('/list');
});

test('filters of another list are removed', () => {
  expect(choose('type=tip&from=2026-01-01&q=x', 'spending', ['type', 'from'])).toBe('/list?q=x&status=spending');
});
