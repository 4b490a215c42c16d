import { expect, test } from 'vitest';
import { validate, version } from 'uuid';
import { newId } from './new-id.ts';

test('makes ids that differ, and of which each is greater than those before, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
});

test('tells in its first twelve digits when it was made', () => {
  const before = Date.now();
  const msecs = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(msecs).toBeGreaterThanOrEqual(before);
  expect(msecs).toBeLessThanOrEqual(Date.now());
});

test('shares no chance between ids', () => {
  const ends = Array.from({ length: 1_000 }, () => newId().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
});
