import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each(['password1', 'Password123!', 'Sunshine123!', 'aaaaaaaaaaaa', 'seven77', 'QWERTYUIOP'])(
  '%s, which the server rejects, has no strength',
  (password) => {
    expect(strengthOf(password).score).toBe(0);
  },
);

test('the label says why', () => {
  expect(strengthOf('Sunshine123!').label).toContain('Many people use this password');
  expect(strengthOf('seven77').label).toBe('At least 8 characters.');
});

test('a password that is harder to guess has a higher score', () => {
  const scores = ['abcdefgh1', 'violin-tulip', 'violin-tulip-harbour', 'four violins near the harbour'].map(
    (password) => strengthOf(password).score,
  );
  expect(scores).toEqual(scores.toSorted((one, other) => one - other));
  expect(scores[0]).toBeLessThan(scores.at(-1) ?? 0);
  expect(scores.at(-1)).toBe(4);
});
