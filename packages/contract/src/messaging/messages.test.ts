import { expect, test } from 'vitest';
import { z } from 'zod';
import { createFeed } from '../publishing/feeds.ts';
import { listQuery } from '../fields.ts';
import { changeSettings } from '../site/settings.ts';

const problemsOf = (schema: z.ZodType, value: unknown): Record<string, string> =>
  Object.fromEntries(schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);

test('every wrong field gets a message that says what to do', () => {
  expect(problemsOf(createFeed.body, { text: 5, fileIds: ['x'], pollIds: 'x', access: 'secret', price: 'x' })).toEqual({
    text: 'Please enter some text.',
    'fileIds.0': 'This is not an ID.',
    pollIds: 'Please send a list.',
    access: 'Please choose one of these: public, followers, subscribers, paid.',
    price: 'Please enter an amount.',
  });
  expect(
    problemsOf(changeSettings.body, {
      performerCommission: 101,
      freeSubscriptionDuration: 1.5,
      maintenanceMode: 'yes',
      siteName: null,
    }),
  ).toEqual({
    performerCommission: 'At most 100.',
    freeSubscriptionDuration: 'Please enter a whole number.',
    maintenanceMode: 'Please choose yes or no (true or false).',
    siteName: 'Please enter some text.',
  });
  expect(problemsOf(listQuery([], {}), { pageSize: '101', current: 'x', sort: 'up' })).toEqual({
    pageSize: 'At most 100.',
    current: 'Please enter a number.',
    sort: 'Please choose one of these: asc, desc.',
  });
  expect(
    problemsOf(z.object({ keys: z.array(z.string().max(3)).min(2), at: z.iso.datetime(), name: z.string() }), {
      keys: ['long'],
      at: '2026',
    }),
  ).toEqual({
    keys: 'At least 2 entries.',
    'keys.0': 'At most 3 characters.',
    at: 'Please enter a time like 2026-01-31T18:00:00Z.',
    name: 'Please fill this in.',
  });
});
