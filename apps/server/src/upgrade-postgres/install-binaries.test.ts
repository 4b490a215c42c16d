import { expect, test } from 'vitest';
import { newest } from './upgrade-postgres.ts';

const versions = ['17.8.0-beta.16', '17.10.0-beta.16', '17.9.0-beta.17', '17.10.0-beta.17', '18.0.0-beta.15'];

test('the newest of a major version is chosen, by numbers', () => {
  expect(newest(versions, 17)).toBe('17.10.0-beta.17');
  expect(newest(versions, 18)).toBe('18.0.0-beta.15');
});

test('a major version that npm does not have has none', () => {
  expect(newest(versions, 14)).toBeUndefined();
});
