import type { Me } from '@ovation/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { addressAfter } from './finish-sign-in.ts';

const user = {
  _id: '7',
  username: 'ada',
  isPerformer: false,
  isAdmin: false,
  missing: [] as Me['missing'],
} as unknown as Me;
const nameless: Me = { ...user, missing: ['username', 'email'] };

test.each([
  ['a fan goes home', { outcome: 'signed-in', user, returnTo: null }, '/home'],
  ['a fan goes back to where they were', { outcome: 'signed-in', user, returnTo: '/ada/feeds' }, '/ada/feeds'],
  ['a new fan completes the account first', { outcome: 'registered', user: nameless, returnTo: null }, '/user/account'],
  [
    'and then goes on',
    { outcome: 'registered', user: nameless, returnTo: '/search?q=jazz' },
    '/user/account?from=%2Fsearch%3Fq%3Djazz',
  ],
  [
    'a new performer completes the account first',
    { outcome: 'registered', user: { ...nameless, isPerformer: true }, returnTo: null },
    '/creator/account',
  ],
  ['linking leads back to the settings', { outcome: 'linked', user: nameless, returnTo: null }, '/user/account'],
] as const)('%s', (_name, finished, address) => {
  expect(addressAfter(finished)).toBe(address);
});
