import { expect, test } from 'vitest';
import { validate, version } from 'uuid';
import { newId } from './new-id.ts';

test('ids are unique, and each is greater than all earlier ones, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
});

test('the first twelve digits of an id are its time', () => {
  const before = Date.now();
  const msecs = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(msecs).toBeGreaterThanOrEqual(before);
  expect(msecs).toBeLessThanOrEqual(Date.now());
});

test('ids share no random digits', () => {
  const ends = Array.from({ length: 1_000 }, () => newId().slice(-12));
  expect(new Set(ends).size).toBe(ends.length);
});
