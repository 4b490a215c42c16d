import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

test('requests of one tick are loaded together, each key once; later requests are loaded separately', async () => {
  const loads: (readonly string[])[] = [];
  const find = createBatchLoader(String, async (keys: readonly string[]) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all([find('a'), find('b'), find('a'), find('unknown')])).toEqual(['A', 'B', 'A', undefined]);
  expect(await find('c')).toBe('C');
  expect(loads).toEqual([['a', 'b', 'unknown'], ['c']]);
});

test('a failed load rejects all requests of its batch, and no later request', async () => {
  let fails = true;
  const find = createBatchLoader(String, async (keys: readonly string[]) => {
    if (fails) throw new Error('The database is away.');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe('a');
});

test('a batch holds at most the maximum', async () => {
  const loads: (readonly number[])[] = [];
  const find = createBatchLoader(
    String,
    async (numbers: readonly number[]) => {
      loads.push(numbers);
      return new Map(numbers.map((number) => [String(number), number * 2]));
    },
    2,
  );
  expect(await Promise.all([1, 2, 2, 3, 4, 5].map(find))).toEqual([2, 4, 4, 6, 8, 10]);
  expect(loads).toEqual([[1, 2], [3, 4], [5]]);
  expect(await find(6)).toBe(12);
});
