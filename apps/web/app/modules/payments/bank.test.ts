import { expect, test } from 'vitest';
import { withoutResults } from './bank.ts';

test.each([
  ['/ada', '', '/ada'],
  ['/ada', '?payment=1', '/ada'],
  ['/wallet', '?list=spending&payment=1&cardSetup=2', '/wallet?list=spending'],
])('the bank leads back to %s%s as %s: an earlier payment is not told of again', (pathname, search, address) => {
  expect(withoutResults(pathname, search)).toBe(address);
});
