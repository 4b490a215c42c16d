import type { ReportedObject } from '@ovation/contract/site/reports.ts';
import { expect, test } from 'vitest';
import { nameOf, pageOf } from './report-labels.ts';

const performer = { _id: '7', username: 'ada' };
const reported = (page: unknown): ReportedObject => ({ page }) as ReportedObject;

test('a reported object is named with its author, whose account may be closed', () => {
  expect([nameOf('feed', { name: 'Ada' }), nameOf('comment', null), nameOf('performer', { name: 'Ada' })]).toEqual([
    'Post by Ada',
    'Comment by a closed account',
    'Ada',
  ]);
});

test('a case links to the page of its object, while there is one', () => {
  expect(pageOf(reported({ kind: 'performer', performer }))).toBe('/ada');
  expect(pageOf(reported({ kind: 'video', id: '1', performer }))).toBe('/ada/videos/1');
  expect(pageOf(reported(null))).toBeUndefined();
});
