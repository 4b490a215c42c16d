import { expect, test } from 'vitest';
import { upNextOf } from './up-next.ts';

const video = (_id: string, day: number, granted = true) => ({
  _id,
  publishedAt: `2026-01-0${day}T00:00:00.000Z`,
  access: { rule: 'subscribers' as const, granted, offers: [] },
});
const [first, second, third] = [video('1', 1), video('2', 2), video('3', 3)];

test('after a video comes the next older one, whatever the order of the list', () => {
  expect(upNextOf(third, [first, second])).toBe(second);
  expect(upNextOf(third, [second, first])).toBe(second);
  expect(upNextOf(second, [third, first])).toBe(first);
});

test('after the oldest comes the newest', () => {
  expect(upNextOf(first, [second, third])).toBe(third);
});

test('a locked video, the same one and a draft are never next', () => {
  expect(upNextOf(third, [video('2', 2, false), first])).toBe(first);
  expect(upNextOf(third, [third])).toBeUndefined();
  expect(upNextOf(third, [{ ...second, publishedAt: null }])).toBeUndefined();
});
