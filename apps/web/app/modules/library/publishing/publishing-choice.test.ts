import { afterEach, expect, test, vi } from 'vitest';
import { localTime } from '../../../platform/browser/local-time.ts';
import { atOnce, changedMoments, choiceOf, judgeChoice, momentsOf } from './publishing-choice.ts';

afterEach(() => void vi.unstubAllEnvs());

const now = new Date('2026-03-10T12:00:00Z');
const none = { publicAt: null, endsAt: null };

test.each([
  ['a draft', { publishedAt: null, ...none }, 'draft', null],
  ['what is published', { publishedAt: '2026-03-01T10:00:00.000Z', ...none }, 'now', undefined],
  ['what is scheduled', { publishedAt: '2026-03-20T10:30:00.000Z', ...none }, 'later', '2026-03-20T10:30:00.000Z'],
] as const)('%s stays so until the performer chooses otherwise', (_, moments, when, publishedAt) => {
  const choice = choiceOf(moments, now);
  expect(choice.when).toBe(when);
  expect(momentsOf(choice, when === 'now').publishedAt).toBe(publishedAt);
});

test('moments survive the way through the fields, whatever the time zone', () => {
  const moments = {
    publishedAt: '2026-03-20T10:30:00.000Z',
    publicAt: '2026-07-01T00:05:00.000Z',
    endsAt: '2026-12-31T23:59:00.000Z',
  };
  expect(momentsOf(choiceOf(moments, now), false)).toEqual(moments);
});

test('only changed moments of existing content are sent', () => {
  const before = choiceOf(
    { publishedAt: '2026-03-20T10:30:27.500Z', publicAt: '2026-03-21T10:30:27.500Z', endsAt: null },
    now,
  );
  expect(changedMoments(before, before, false)).toEqual({});
  expect(changedMoments({ ...before, publicAt: '' }, before, false)).toEqual({ publicAt: null });
  expect(changedMoments({ ...before, when: 'now' }, before, false)).toEqual({ publishedAt: 'now' });
  const later = { ...before, at: localTime('2026-03-22T08:00:00.000Z') };
  expect(changedMoments(later, before, false)).toEqual({ publishedAt: '2026-03-22T08:00:00.000Z' });
});

test('publishing at once leaves the moment to the server', () => {
  expect(momentsOf(atOnce, false)).toEqual({ publishedAt: 'now', ...none });
});

test('a schedule needs a moment in the future', () => {
  const later = (at: string) => judgeChoice({ ...atOnce, when: 'later', at }, now);
  expect([later(''), later('2020-01-01T10:00'), later('2030-01-01T10:00')]).toEqual([
    { publishedAt: expect.any(String) },
    { publishedAt: expect.any(String) },
    {},
  ]);
});

test('no moment can be in the hour that clocks skip in spring', () => {
  vi.stubEnv('TZ', 'Europe/Oslo');
  const skipped = '2026-03-29T02:30';
  const problems = judgeChoice({ when: 'later', at: skipped, publicAt: skipped, endsAt: skipped }, now);
  expect(Object.keys(problems)).toEqual(['publishedAt', 'publicAt', 'endsAt']);
  expect(problems['publishedAt']).toContain('does not exist');
});
