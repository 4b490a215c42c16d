import { expect, test } from 'vitest';

import { mergeUsages } from './test-map.mjs';

const usage = (name, { ran = {}, pages = [], reads = [], programs = [] }) => ({
  test: name,
  ran,
  pages,
  reads,
  programs,
});

const start = { 'apps/server/src/create-app.ts': [100], 'shop.ts': [200] };

test('a test uses the files of which it ran a function, read the text or loaded a page', () => {
  const map = mergeUsages([
    usage('a.test.ts', { ran: { 'shop.ts': [200] }, reads: ['docs/shop.md'] }),
    usage('b.journey.ts', { ran: { 'shop.ts': [300] }, pages: ['cart.tsx'] }),
  ]);
  expect(map).toEqual({
    tests: ['a.test.ts', 'b.journey.ts'],
    users: { 'shop.ts': [0, 1], 'cart.tsx': [1] },
    everyday: [],
    readers: { 'docs/shop.md': [0] },
    programs: {},
  });
});

test('functions that run in nearly every server make no test a user of their file', () => {
  const quiet = Array.from({ length: 24 }, (_, index) => usage(`${index}.test.ts`, { ran: start }));
  const buyer = usage('buyer.test.ts', { ran: { ...start, 'shop.ts': [200, 300] } });
  const map = mergeUsages([...quiet, buyer]);
  expect(map.users['shop.ts']).toEqual([24]);
  expect(map.everyday).toContain('shop.ts');
});

test('a function that some tests without a server run makes them users, however few they are', () => {
  const map = mergeUsages([usage('a.test.ts', { ran: { 'price.ts': [200] } })]);
  expect(map.users['price.ts']).toEqual([0]);
  expect(map.everyday).toEqual([]);
});

test('sources that nearly every page loads make no journey a user of them', () => {
  const pages = ['apps/web/app/root.tsx', 'button.tsx'];
  const journeys = Array.from({ length: 24 }, (_, index) => usage(`${index}.journey.ts`, { pages }));
  const map = mergeUsages([...journeys, usage('cart.journey.ts', { pages: [...pages, 'cart.tsx'] })]);
  expect(map.users['button.tsx']).toEqual([]);
  expect(map.users['cart.tsx']).toEqual([24]);
  expect(map.everyday).toEqual(pages);
});

test('tests that start a program are known by it', () => {
  const map = mergeUsages([
    usage('a.test.ts', { programs: ['apps/server/src/gateways/transcoder/child/main.ts'] }),
    usage('b.test.ts', { programs: ['apps/server/src/main.ts'] }),
  ]);
  expect(map.programs).toEqual({
    'apps/server/src/gateways/transcoder/child/main.ts': [0],
    'apps/server/src/main.ts': [1],
  });
});
