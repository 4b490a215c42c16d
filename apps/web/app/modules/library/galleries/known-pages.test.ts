import { expect, test } from 'vitest';
import { firstPages, withNextPage, type KnownPages } from './use-pages.ts';

interface Item {
  readonly _id: string;
}

const pageOf = (list: readonly string[], current: number, pageSize = 2) => ({
  data: list.slice((current - 1) * pageSize, current * pageSize).map((_id) => ({ _id })),
  total: list.length,
});
const ids = ({ items }: KnownPages<Item>): string => items.map(({ _id }) => _id).join('');

/** Reads a list to its end; `before` can change it before each further page. */
function readAll(list: string, before: (list: string, read: number) => string): string {
  let now = list;
  let pages: KnownPages<Item> = firstPages(pageOf([...now], 1));
  while (pages.hasMore) {
    now = before(now, pages.read);
    pages = withNextPage(pages, pageOf([...now], pages.read + 1));
  }
  return ids(pages);
}

test('reading page after page gives the whole list', () => {
  expect(readAll('abcdefg', (list) => list)).toBe('abcdefg');
  expect(readAll('ab', (list) => list)).toBe('ab');
  expect(readAll('', (list) => list)).toBe('');
});

test('what is published meanwhile neither repeats nor hides an item', () => {
  expect(readAll('abcdefg', (list, read) => (read === 1 ? `X${list}` : list))).toBe('abcdefg');
  expect(readAll('abcdefg', (list, read) => (read === 1 ? `XY${list}` : list))).toBe('abcdefg');
});

test('a list that became shorter ends', () => {
  expect(readAll('abcdefg', () => 'ab')).toBe('ab');
});
