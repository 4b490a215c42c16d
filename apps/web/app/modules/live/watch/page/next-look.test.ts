import { expect, test } from 'vitest';
import { nextLookMs } from './use-joined.ts';

test('tickets are renewed before their minute ends', () => {
  expect(nextLookMs({ status: 'live', isWatching: true, isLocked: false })).toBeLessThan(60_000);
});

test('a viewer who waits for the video sees it soon; one who may not watch need not ask often', () => {
  const waiting = nextLookMs({ status: 'interrupted', isWatching: false, isLocked: false }) ?? 0;
  const locked = nextLookMs({ status: 'live', isWatching: false, isLocked: true }) ?? 0;
  expect(waiting).toBeLessThan(locked);
});

test('after the end nothing is asked', () => {
  expect(nextLookMs({ status: 'ended', isWatching: false, isLocked: false })).toBeUndefined();
});
