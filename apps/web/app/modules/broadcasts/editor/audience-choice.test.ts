import type { AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { expect, test } from 'vitest';
import { choiceOf, groupsOf, nobody } from './audience-choice.ts';

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
])('%j is shown and taken as it is', (groups) => {
  expect(groupsOf(choiceOf(groups))).toEqual(groups);
});

test('an amount that is not typed yet means nobody', () => {
  expect(groupsOf({ ...nobody, hasSpent: true, moreThan: '' })).toEqual([]);
});
