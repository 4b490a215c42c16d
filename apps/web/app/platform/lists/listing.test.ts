import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { expect, test } from 'vitest';
import { changed, readListing, readListingOf } from './listing.ts';

const after = (query: string, change: Parameters<typeof changed>[1]): string =>
  String(changed(new URLSearchParams(query), change));

test('an address without a query is the first page in the default order', () => {
  expect(readListing(new URLSearchParams())).toEqual({ current: 1, pageSize: 10, sortBy: 'updatedAt', sort: 'desc' });
});

test.each(['0', '-1', '1.5', 'two', ''])('a mistyped page %j is the first', (current) => {
  expect(readListing(new URLSearchParams({ current, pageSize: current }))).toMatchObject({ current: 1, pageSize: 10 });
});

test('filters are read by their names; empty ones are ignored', () => {
  const read = readListing(new URLSearchParams('status=active&q=&sort=sideways&current=3'));
  expect(read).toEqual({ status: 'active', current: 3, pageSize: 10, sortBy: 'updatedAt', sort: 'desc' });
});

test('invalid values in a mistyped address are left out, and the rest still counts', () => {
  const query = readListingOf(
    searchPerformers,
    new URLSearchParams('q=violin&sortBy=nonsense&minimumPrice=cheap&pageSize=20'),
  );
  expect(query).toMatchObject({ q: 'violin', pageSize: 20 });
  expect(query).not.toHaveProperty('minimumPrice');
  expect(query.sortBy).not.toBe('nonsense');
});

test('a filter or an order starts again at the first page; turning pages keeps the filter', () => {
  expect(after('status=active&current=4', { status: 'paid' })).toBe('status=paid');
  expect(after('status=active&current=4', { sortBy: 'amount' })).toBe('status=active&sortBy=amount');
  expect(after('status=active', { current: 2 })).toBe('status=active&current=2');
});

test('an address names only what differs from the defaults', () => {
  expect(after('current=4', { current: 1 })).toBe('');
  expect(after('pageSize=50&q=x', { pageSize: 10, q: '' })).toBe('');
  expect(after('status=active&q=x', { status: undefined })).toBe('q=x');
});

test('a listing with its own defaults uses them, and keeps them out of the address', () => {
  const own = { pageSize: 20, sortBy: 'popular' };
  expect(readListing(new URLSearchParams('current=2'), own)).toEqual({
    current: 2,
    pageSize: 20,
    sortBy: 'popular',
    sort: 'desc',
  });
  const to = (change: Parameters<typeof changed>[1]): string =>
    String(changed(new URLSearchParams('pageSize=50'), change, own));
  expect(to({ pageSize: 20 })).toBe('');
  expect(to({ pageSize: 10 })).toBe('pageSize=10');
  expect(to({ sortBy: 'updatedAt' })).toBe('pageSize=50&sortBy=updatedAt');
});
