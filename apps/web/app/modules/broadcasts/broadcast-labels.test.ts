import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { expect, test } from 'vitest';
import { describeAudience } from './broadcast-labels.ts';

const lists = [{ _id: 'v', name: 'Vienna' }] as FanList[];

test('an audience is described in a phrase', () => {
  expect(
    describeAudience(
      { include: [{ kind: 'followers' }, { kind: 'subscribers' }], exclude: [{ kind: 'list', listId: 'v' }] },
      lists,
    ),
  ).toBe('All followers and All subscribers, without: “Vienna”');
  expect(describeAudience({ include: [{ kind: 'lapsed' }], exclude: [] }, lists)).toBe('All former subscribers');
});

test('fans by what they spent, ever or lately', () => {
  const spent = (given: object): string =>
    describeAudience({ include: [{ kind: 'spent', moreThan: 20, ...given }], exclude: [] }, lists);
  expect([spent({}), spent({ withinDays: 1 }), spent({ withinDays: 30 })]).toEqual([
    'Everyone who spent more than $20.00',
    'Everyone who spent more than $20.00 in a day',
    'Everyone who spent more than $20.00 in 30 days',
  ]);
});

test('an empty audience and a deleted list are described too', () => {
  expect(describeAudience({ include: [], exclude: [{ kind: 'followers' }] }, lists)).toBe('No one chosen yet');
  expect(describeAudience({ include: [{ kind: 'list', listId: 'x' }], exclude: [] }, lists)).toBe('A deleted list');
});
