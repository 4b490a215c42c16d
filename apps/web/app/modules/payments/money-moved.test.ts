import { expect, test } from 'vitest';
import { withNothingCharged } from './checkout/explain-failure.ts';

test('a failure says that no money moved', () => {
  expect(withNothingCharged('This price has changed.')).toBe('This price has changed. Nothing was charged.');
});
