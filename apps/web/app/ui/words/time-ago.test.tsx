import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Day, Moment, TimeAgo } from './time-ago.tsx';

const now = Date.parse('2026-05-20T12:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
const ago = (secondsAgo: number): string =>
  textOf(renderToStaticMarkup(<TimeAgo time={new Date(now - secondsAgo * 1_000).toISOString()} />));
const [minute, hour, day] = [60, 3_600, 86_400];

test.each([
  [20, 'just now'],
  [5 * minute, '5 minutes ago'],
  [hour, '1 hour ago'],
  [day, 'yesterday'],
  [2 * day, '2 days ago'],
  [8 * day, 'last week'],
  [60 * day, '2 months ago'],
  [800 * day, '2 years ago'],
  [-2 * hour, 'in 2 hours'],
])('%i seconds back is %s', (seconds, words) => expect(ago(seconds)).toBe(words));

test.each([
  [hour - 10, '1 hour ago'],
  [day - 5 * minute, 'yesterday'],
  [7 * day - hour, 'last week'],
])('nothing is 60 minutes or 24 hours ago: %i seconds back is %s', (seconds, words) =>
  expect(ago(seconds)).toBe(words),
);

test('days and moments are shown in UTC until the browser’s time zone is known', () => {
  const time = '2026-05-20T23:30:00.000Z';
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  expect(textOf(renderToStaticMarkup(<Day time={time} />))).toBe('May 20, 2026');
  expect(textOf(renderToStaticMarkup(<Moment time={time} />))).toMatch(/^May 20, 2026, 11:30.PM$/);
  vi.unstubAllEnvs();
});
