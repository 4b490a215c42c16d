import { expect, test } from 'vitest';
import { cachedFormat } from './formats.ts';

test('each value is formatted once', () => {
  const formatted: number[] = [];
  const format = cachedFormat((value: number) => {
    formatted.push(value);
    return `${value} in all`;
  });
  expect([format(1), format(2), format(1)]).toEqual(['1 in all', '2 in all', '1 in all']);
  expect(formatted).toEqual([1, 2]);
});

test('the cache is bounded', () => {
  let calls = 0;
  const format = cachedFormat((value: number) => {
    calls += 1;
    return String(value);
  });
  for (let value = 0; value <= 1_000; value += 1) format(value);
  format(0);
  expect(calls).toBe(1_002);
});
