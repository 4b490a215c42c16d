import { expect, test } from 'vitest';
import { operations } from './index.ts';

test('every operation of staff names the permission it needs, and no other operation does', () => {
  const wrong = operations.filter(({ access, permission }) => (access === 'admin') !== (permission !== undefined));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
