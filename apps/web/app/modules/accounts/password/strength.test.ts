import { expect, test } from 'vitest';
import { judge } from './strength.ts';

test.each(['password1', 'Password123!', 'Sunshine123!', 'aaaaaaaaaaaa', 'seven77', 'QWERTYUIOP'])(
  '%s, which the server refuses, has no strength',
  (password) => {
    expect(judge(password).score).toBe(0);
  },
);

test('says why', () => {
  expect(judge('Sunshine123!').words).toContain('Many people use this password');
  expect(judge('seven77').words).toBe('At least 8 characters.');
});

test('grows with what is hard to guess', () => {
  const scores = ['abcdefgh1', 'violin-tulip', 'violin-tulip-harbour', 'four violins near the harbour'].map(
    (password) => judge(password).score,
  );
  expect(scores).toEqual(scores.toSorted((one, other) => one - other));
  expect(scores[0]).toBeLessThan(scores.at(-1) ?? 0);
  expect(scores.at(-1)).toBe(4);
});
