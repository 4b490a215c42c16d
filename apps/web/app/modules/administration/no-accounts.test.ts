import { expect, test } from 'vitest';
import { wordsWithoutAccounts } from './account-list.tsx';

test('an empty queue is not a search without matches', () => {
  const titleOf = (query: Record<string, unknown>) => wordsWithoutAccounts(query, 'No matches')?.title;
  expect([titleOf({ status: 'pending' }), titleOf({ status: 'submitted' })]).toEqual([
    'No one is waiting',
    'No one is waiting',
  ]);
  expect(titleOf({ status: 'rejected' })).toBe('No one here');
  expect([titleOf({ q: 'ada', status: 'pending' }), titleOf({ verified: 'true' })]).toEqual([
    'No matches',
    'No matches',
  ]);
  expect(titleOf({ current: 1 })).toBeUndefined();
});
