import { afterEach, expect, test, vi } from 'vitest';
import { localTime, wireTime } from './local-time.ts';

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

test('no moment is an empty field, and vice versa', () => {
  expect([localTime(null), wireTime('')]).toEqual(['', null]);
});
