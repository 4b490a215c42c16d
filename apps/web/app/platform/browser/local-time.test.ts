import { moment as wireMoment } from '@ovation/contract/fields.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { localTime, timeProblem, timeZone, wireTime } from './local-time.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'in %s a moment survives the conversion to local time and back',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (const moment of ['2026-01-31T23:30:00.000Z', '2026-07-01T00:00:00.000Z'])
      expect(wireTime(localTime(moment))).toBe(moment);
  },
);

test('the field shows local time, in summer and in winter', () => {
  vi.stubEnv('TZ', 'Europe/Oslo');
  expect([localTime('2026-07-01T16:00:00.000Z'), localTime('2026-01-01T16:00:00.000Z')]).toEqual([
    '2026-07-01T18:00',
    '2026-01-01T17:00',
  ]);
});

test('the offset is that of the chosen day, not of today', () => {
  vi.stubEnv('TZ', 'Europe/Oslo');
  expect([timeZone('2026-07-01T18:00'), timeZone('2026-01-01T18:00')]).toEqual([
    'Europe/Oslo (GMT+2)',
    'Europe/Oslo (GMT+1)',
  ]);
});

test.each([
  ['Europe/Oslo', '2026-03-29T02:30'],
  ['America/New_York', '2026-03-08T02:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15'],
])('in %s the hour that clocks skip is refused, and never moved', (zone, skipped) => {
  vi.stubEnv('TZ', zone);
  expect(timeProblem(skipped)).toContain('does not exist');
  expect(wireMoment.safeParse(wireTime(skipped)).success).toBe(false);
});

test('an hour that comes twice, and one beside a skipped one, are times like others', () => {
  vi.stubEnv('TZ', 'Europe/Oslo');
  for (const local of ['2026-10-25T02:30', '2026-03-29T01:59', '2026-03-29T03:00', '1970-01-02T10:00', '']) {
    expect(timeProblem(local)).toBeUndefined();
    expect(wireMoment.nullable().safeParse(wireTime(local)).success).toBe(true);
  }
});

test('no moment is an empty field, and vice versa', () => {
  expect([localTime(null), wireTime('')]).toEqual(['', null]);
});
