import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMinor, splitCommission, toBasisPoints, toMinor } from './money.ts';

describe('money', () => {
  test('every amount with two decimals survives the way in and out', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minor) => {
        expect(toMinor(fromMinor(BigInt(minor)))).toBe(BigInt(minor));
      }));
  });

  test('commission and net always sum to what was paid, on any commission', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10_000 }), (gross, basisPoints) => {
        const { commission, net } = splitCommission(gross, BigInt(basisPoints));
        expect(commission + net).toBe(gross);
        expect(commission >= 0n && net >= 0n).toBe(true);
      }),
    );
  });

  test('33.33 per cent of 10.00 is 3.33', () => {
    expect(splitCommission(1_000n, toBasisPoints(33.33))).toEqual({ commission: 333n, net: 667n });
  });
});
