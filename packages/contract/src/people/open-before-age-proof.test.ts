import { expect, test } from 'vitest';
import { operations } from '../index.ts';
import { openBeforeAgeProof } from './open-before-age-proof.ts';

test('the list names operations that exist, and would be closed without it', () => {
  const closed = operations.filter(({ access, staysOpen }) => access !== 'admin' && staysOpen !== true);
  const names = new Set(closed.map(({ name }) => name));
  expect([...openBeforeAgeProof].filter((name) => !names.has(name))).toEqual([]);
});
