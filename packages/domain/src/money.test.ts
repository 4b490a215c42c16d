import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cashOf,
  fromMinor,
  grossForCash,
  isWithin,
  splitCommission,
  splitReversal,
  toBasisPoints,
  tokensToReturn,
  toMinor,
  type PaymentParts,
  type SaleParts,
} from './money.ts';

describe('money', () => {
  test('every amount with two decimals survives the way in and out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (minor) => {
        expect(toMinor(fromMinor(BigInt(minor)))).toBe(BigInt(minor));
      }),
    );
  });

  test('commission and net always sum to what was paid, on any commission', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 10_000 }),
        (gross, basisPoints) => {
          const { commission, net } = splitCommission(gross, BigInt(basisPoints));
          expect(commission + net).toBe(gross);
          expect(commission >= 0n && net >= 0n).toBe(true);
        },
      ),
    );
  });

  test('a commission is the cent that is nearest to its part, on any commission', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        (gross, basisPoints) => {
          const mistake = splitCommission(gross, basisPoints).commission * 10_000n - gross * basisPoints;
          expect(mistake > -5_000n && mistake <= 5_000n).toBe(true);
        },
      ),
    );
  });

  test.each([
    [149n, 1n],
    [150n, 2n],
    [151n, 2n],
    [249n, 2n],
    [250n, 3n],
  ])('one per cent of %d cents is %d: half a cent is the site’s', (gross, commission) => {
    expect(splitCommission(gross, 100n)).toEqual({ commission, net: gross - commission });
  });

  test('33.33 per cent of 10.00 is 3.33', () => {
    expect(splitCommission(1_000n, toBasisPoints(33.33))).toEqual({ commission: 333n, net: 667n });
  });

  test.each([
    [2.95, true],
    [300, true],
    [2.94, false],
    [300.01, false],
  ])('bounds include themselves: %d within 2.95 and 300 is %s', (amount, expected) => {
    expect(isWithin(amount, { minimum: 2.95, maximum: 300 })).toBe(expected);
  });

  const nothing: SaleParts = { gross: 0n, commission: 0n, net: 0n, siteDiscount: 0n };
  const plus = (a: SaleParts, b: SaleParts): SaleParts => ({
    gross: a.gross + b.gross,
    commission: a.commission + b.commission,
    net: a.net + b.net,
    siteDiscount: a.siteDiscount + b.siteDiscount,
  });

  test('a sale taken back in parts goes back wholly, and no part of it twice', () => {
    const sales = fc.record({
      gross: fc.bigInt({ min: 1n, max: 100_000n }),
      rate: fc.bigInt({ min: 0n, max: 10_000n }),
      discount: fc.bigInt({ min: 0n, max: 100n }),
      cuts: fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(sales, ({ gross, rate, discount, cuts }) => {
        const sale = { gross, ...splitCommission(gross, rate), siteDiscount: (gross * discount) / 100n };
        let taken = nothing;
        for (const cut of [...cuts, gross]) {
          const left = gross - taken.gross;
          if (left === 0n) break;
          const part = splitReversal(sale, taken, cut < left ? cut : left);
          expect(part.commission + part.net).toBe(part.gross);
          expect(
            part.commission >= 0n && part.net >= 0n && part.siteDiscount >= 0n && part.siteDiscount <= part.gross,
          ).toBe(true);
          taken = plus(taken, part);
        }
        if (taken.gross === gross) expect(taken).toEqual(sale);
      }),
    );
  });

  test('half of 10.00 at 33.33 per cent takes back 1.67 of the commission, the other half 1.66', () => {
    const sale = { gross: 1_000n, commission: 333n, net: 667n, siteDiscount: 0n };
    const first = splitReversal(sale, nothing, 500n);
    expect(first).toEqual({ gross: 500n, commission: 167n, net: 333n, siteDiscount: 0n });
    expect(splitReversal(sale, first, 500n)).toEqual({ gross: 500n, commission: 166n, net: 334n, siteDiscount: 0n });
    for (const impossible of [501n, 0n, -1n]) expect(() => splitReversal(sale, first, impossible)).toThrow(RangeError);
  });

  test('every amount that a fan paid of a sale can be given back to the cent, whatever was given back before', () => {
    const sales = fc.record({
      gross: fc.bigInt({ min: 1n, max: 3_000n }),
      discount: fc.bigInt({ min: 0n, max: 100n }),
      cuts: fc.array(fc.record({ cash: fc.bigInt({ min: 1n, max: 900n }), isRestored: fc.boolean() }), {
        maxLength: 12,
      }),
    });
    fc.assert(
      fc.property(sales, ({ gross, discount, cuts }) => {
        const sale = { gross, ...splitCommission(gross, 3_333n), siteDiscount: (gross * discount) / 100n };
        const parts: SaleParts[] = [];
        for (const { cash, isRestored } of cuts) {
          if (isRestored) parts.shift();
          const taken = parts.reduce(plus, nothing);
          const left = cashOf(sale, taken, gross - taken.gross);
          const wanted = cash < left ? cash : left;
          const part = grossForCash(sale, taken, wanted);
          expect(cashOf(sale, taken, part)).toBe(wanted);
          if (part > 0n) parts.push(splitReversal(sale, taken, part));
        }
      }),
    );
  });

  test('of a sale of 10.00 with 4.00 by the site’s coupon, the fan gets 3.00 for half and 6.00 for all', () => {
    const sale = { gross: 1_000n, commission: 333n, net: 667n, siteDiscount: 400n };
    expect([0n, 500n, 1_000n].map((gross) => cashOf(sale, nothing, gross))).toEqual([0n, 300n, 600n]);
    expect([300n, 600n, 900n].map((cash) => grossForCash(sale, nothing, cash))).toEqual([500n, 1_000n, 1_000n]);
  });

  test('where restored parts were rounded another way, no part is below zero or above what is taken back', () => {
    const sale = { gross: 3n, commission: 2n, net: 1n, siteDiscount: 0n };
    expect(splitReversal(sale, { gross: 1n, commission: 1n, net: 0n, siteDiscount: 0n }, 1n)).toEqual({
      gross: 1n,
      commission: 0n,
      net: 1n,
      siteDiscount: 0n,
    });
    expect(splitReversal(sale, { gross: 2n, commission: 0n, net: 2n, siteDiscount: 0n }, 1n)).toEqual({
      gross: 1n,
      commission: 1n,
      net: 0n,
      siteDiscount: 0n,
    });
    expect(splitReversal(sale, { gross: 1n, commission: 2n, net: 0n, siteDiscount: 0n }, 1n)).toEqual({
      gross: 1n,
      commission: 0n,
      net: 1n,
      siteDiscount: 0n,
    });
  });

  test('a package goes back in proportion, and in parts wholly', () => {
    const season: PaymentParts = { amount: 5_500n, tokens: 6_000n };
    expect(tokensToReturn(season, { amount: 0n, tokens: 0n }, 2_750n)).toBe(3_000n);
    const payments = fc.record({
      amount: fc.bigInt({ min: 1n, max: 10_000n }),
      tokens: fc.bigInt({ min: 1n, max: 10_000n }),
      cuts: fc.array(fc.bigInt({ min: 1n, max: 3_000n }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(payments, ({ amount, tokens, cuts }) => {
        let returned: PaymentParts = { amount: 0n, tokens: 0n };
        for (const cut of [...cuts, amount]) {
          const part = tokensToReturn({ amount, tokens }, returned, cut);
          expect(part >= 0n).toBe(true);
          returned = { amount: returned.amount + cut, tokens: returned.tokens + part };
        }
        expect(returned.tokens).toBe(tokens);
      }),
    );
  });

  test('what a bank takes beyond the payment is not the wallet’s', () => {
    expect(tokensToReturn({ amount: 1_000n, tokens: 1_000n }, { amount: 400n, tokens: 400n }, 1_000n)).toBe(600n);
  });
});
