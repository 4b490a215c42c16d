import { expect, test } from 'vitest';
import { filterAddress } from './filter-address.ts';

const lead = (query: string, value: string, forget?: readonly string[]): string =>
  filterAddress('/list', new URLSearchParams(query), 'status', value, forget);

test('a choice starts at the first page and keeps the other filters', () => {
  expect(lead('q=violin&current=4', 'paid')).toBe('/list?q=violin&status=paid');
  expect(lead('status=open&q=violin', 'paid')).toBe('/list?q=violin&status=paid');
});

test('no choice takes the filter out of the address', () => {
  expect(lead('status=open', '')).toBe('/list');
});

test('filters of another list are forgotten', () => {
  expect(lead('type=tip&from=2026-01-01&q=x', 'spending', ['type', 'from'])).toBe('/list?q=x&status=spending');
});
