import { expect, test } from 'vitest';
import { renewalMs } from './downloads.tsx';

const now = Date.parse('2026-11-23T10:00:00Z');

test('links are renewed a minute before the first one expires, and at most once a minute', () => {
  const files = [{ expiresAt: '2026-11-23T11:00:00Z' }, { expiresAt: '2026-11-23T10:30:00Z' }];
  expect(renewalMs(files, now)).toBe(29 * 60_000);
  expect(renewalMs([{ expiresAt: '2026-11-23T10:00:05Z' }], now)).toBe(60_000);
});

test('without files nothing is renewed', () => {
  expect([renewalMs(undefined, now), renewalMs([], now)]).toEqual([0, 0]);
});
