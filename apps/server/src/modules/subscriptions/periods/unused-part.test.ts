import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstEnd, unusedPart } from './period.ts';

const day = (text: string): Date => new Date(`${text}T10:30:00Z`);
const april = { startedAt: day('2026-04-01'), expiresAt: day('2026-05-01') };

test.each([
  ['2026-03-31', 900n],
  ['2026-04-01', 900n],
  ['2026-04-02', 870n],
  ['2026-04-16', 450n],
  ['2026-04-30', 30n],
  ['2026-05-01', 0n],
  ['2026-06-01', 0n],
])('of 9.00 for April, on %s %i cents are unused', (at, unused) =>
  expect(unusedPart(900n, april, day(at))).toBe(unused),
);

test('a day that has begun counts as unused: the amount shown in the morning still applies in the evening', () => {
  const morning = new Date('2026-04-16T10:31:00Z');
  expect(unusedPart(900n, april, morning)).toBe(450n);
  expect(unusedPart(900n, april, new Date(morning.getTime() + 23 * 3_600_000))).toBe(450n);
});

test('is never more than was paid, never below zero, and never grows', () => {
  const moment = fc.date({ min: day('2024-01-01'), max: day('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      moment,
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      fc.constantFrom('monthly' as const, 'yearly' as const),
      fc.integer({ min: -40, max: 800 }),
      fc.integer({ min: 0, max: 40 }),
      (startedAt, price, type, days, more) => {
        const period = { startedAt, expiresAt: firstEnd(type, startedAt) };
        const [now, later] = [days, days + more].map((after) =>
          unusedPart(price, period, new Date(startedAt.getTime() + after * 86_400_000)),
        ) as [bigint, bigint];
        expect(now <= price && later <= now && later >= 0n).toBe(true);
      },
    ),
  );
});
