import { afterEach, expect, test, vi } from 'vitest';
import { ageToday } from './age.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-05-19T12:00:00Z', 17],
  ['2026-05-20T00:00:00Z', 18],
  ['2026-05-21T00:00:00Z', 18],
  ['2027-05-19T23:59:59Z', 18],
])('a person born on 20 May 2008 is, at %s, %i years old', (now, years) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(ageToday('2008-05-20')).toBe(years);
});

test('a person born on a leap day turns 18 on 1 March', () => {
  const on = (day: string): number => {
    vi.useFakeTimers({ now: new Date(day) });
    return ageToday('2008-02-29');
  };
  expect([on('2026-02-28T12:00:00Z'), on('2026-03-01T12:00:00Z')]).toEqual([17, 18]);
});
