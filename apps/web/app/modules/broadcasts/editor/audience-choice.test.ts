import type { AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { expect, test } from 'vitest';
import { choiceOf, groupsOf, noAudience } from './audience-choice.ts';

test.each<readonly AudienceGroup[][]>([
  [[]],
  [[{ kind: 'followers' }, { kind: 'lapsed' }]],
  [
    [
      { kind: 'subscribers' },
      { kind: 'spent', moreThan: 20 },
      { kind: 'list', listId: 'a' },
      { kind: 'list', listId: 'b' },
    ],
  ],
  [[{ kind: 'spent', moreThan: 0.5, withinDays: 30 }]],
])('%j survives the way through the fields', (groups) => {
  expect(groupsOf(choiceOf(groups))).toEqual(groups);
});

test('an empty amount includes no one', () => {
  expect(groupsOf({ ...noAudience, hasSpent: true, moreThan: '' })).toEqual([]);
});
