import { expect, test } from 'vitest';
import { withNothingCharged } from './money-moved.ts';

test('a failure says that no money moved', () => {
  expect(withNothingCharged('This price has changed.')).toBe('This price has changed. Nothing was charged.');
});

test.each(['Your card was not charged.', 'It is gone. The $5.00 is in your wallet.'])(
  'a message that says it already is unchanged: %s',
  (message) => {
    expect(withNothingCharged(message)).toBe(message);
  },
);
