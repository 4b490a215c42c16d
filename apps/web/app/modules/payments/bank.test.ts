import { expect, test } from 'vitest';
import { withoutResults } from './bank.ts';

test.each([
  ['/ada', '', '/ada'],
  ['/ada', '?payment=1', '/ada'],
  ['/wallet', '?list=spending&payment=1&cardSetup=2', '/wallet?list=spending'],
])(
  'the bank leads back from %s%s to %s: the result of an earlier payment is not shown again',
  (pathname, search, address) => {
    expect(withoutResults(pathname, search)).toBe(address);
  },
);
