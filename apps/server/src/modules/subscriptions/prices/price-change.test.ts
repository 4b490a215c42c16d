import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../periods/period.ts';
import { afterCharge, announce, priceAt, type PriceTerms } from './price-change.ts';

const day = (text: string): Date => new Date(`${text}T10:00:00Z`);
const now = day('2026-11-01');
const soon = day('2026-11-10');
const later = day('2026-11-20');
const noticed = day('2026-11-15');
const terms = (price: bigint, next_price: bigint | null = null, next_price_from: Date | null = null): PriceTerms => ({
  price,
  next_price,
  next_price_from,
});

describe('what is announced to a fan', () => {
  test('a lower price: it applies from the next charge on', () =>
    expect(announce(terms(1000n), 800n, { chargeAt: soon, now })).toEqual({ next_price: 800n, next_price_from: null }));

  test.each([
    ['a charge before that costs the old price', soon, 1000n],
    ['a charge after that costs the new one', later, 1200n],
  ])('of a higher price: it counts in 14 days, and %s', (_, chargeAt, cost) => {
    const announced = announce(terms(1000n), 1200n, { chargeAt, now });
    expect(announced).toEqual({ next_price: 1200n, next_price_from: noticed });
    expect(priceAt({ price: 1000n, ...announced }, chargeAt)).toBe(cost);
  });

  test('a higher price withdrawn before it applied: nothing', () =>
    expect(announce(terms(1000n, 1200n, noticed), 1000n, { chargeAt: later, now })).toEqual({
      next_price: null,
      next_price_from: null,
    }));

  test('a second raise above the first: another 14 days; below it: the announced day stays', () => {
    const second = day('2026-11-05');
    expect(announce(terms(1000n, 1200n, noticed), 1300n, { chargeAt: soon, now: second })).toEqual({
      next_price: 1300n,
      next_price_from: day('2026-11-19'),
    });
    expect(announce(terms(1000n, 1200n, noticed), 1100n, { chargeAt: soon, now: second })).toEqual({
      next_price: 1100n,
      next_price_from: noticed,
    });
  });

  test('a raise after a lower price: a charge within 14 days keeps the lower one, a later one does not', () => {
    expect(announce(terms(1000n, 500n), 800n, { chargeAt: soon, now })).toEqual({
      next_price: 500n,
      next_price_from: null,
    });
    expect(announce(terms(1000n, 500n), 800n, { chargeAt: later, now })).toEqual({
      next_price: 800n,
      next_price_from: noticed,
    });
    expect(announce(terms(1000n, 500n), 800n, { chargeAt: noticed, now })).toEqual({
      next_price: 800n,
      next_price_from: noticed,
    });
    expect(announce(terms(1000n, 500n), 1000n, { chargeAt: later, now })).toEqual({
      next_price: null,
      next_price_from: null,
    });
  });
});

describe('once a charge was paid', () => {
  const nothing = { next_price: null, next_price_from: null };

  test.each<[name: string, announced: PriceTerms, left: typeof nothing | Omit<PriceTerms, 'price'>]>([
    ['nothing stays announced where nothing was', terms(1000n), nothing],
    ['a lower price is not announced any more', terms(1000n, 800n), nothing],
    ['a higher price whose day has come is not announced any more', terms(1000n, 1200n, soon), nothing],
    ['a higher price whose day is the charge’s is not announced any more', terms(1000n, 1200n, noticed), nothing],
    [
      'a higher price whose day has not come stays announced',
      terms(1000n, 1200n, later),
      { next_price: 1200n, next_price_from: later },
    ],
  ])('%s', (_name, announced, left) => expect(afterCharge(announced, noticed)).toEqual(left));
});

const dayMs = 86_400_000;
const asking = fc.record({ afterDays: fc.integer({ min: 0, max: 40 }), asked: fc.bigInt({ min: 300n, max: 2_000n }) });

/** One fan's subscription through a performer's price changes: what was announced when, and what was charged. */
function live(begin: Date, changes: readonly { afterDays: number; asked: bigint }[]) {
  const charges: { at: Date; price: bigint }[] = [];
  const announced: { at: Date; terms: PriceTerms }[] = [{ at: begin, terms: terms(1000n) }];
  let [row, at, asked, chargeAt] = [terms(1000n), begin, 1000n, addMonths(begin, 1)];
  const recordAnnouncement = (): void => {
    row = { ...row, ...announce(row, asked, { chargeAt, now: at }) };
    announced.push({ at, terms: row });
  };
  for (const change of changes) {
    const until = new Date(at.getTime() + change.afterDays * dayMs);
    while (chargeAt <= until) {
      const price = priceAt(row, chargeAt);
      charges.push({ at: chargeAt, price });
      [row, at, chargeAt] = [{ price, ...afterCharge(row, chargeAt) }, chargeAt, addMonths(chargeAt, 1)];
      recordAnnouncement();
    }
    [at, asked] = [until, change.asked];
    recordAnnouncement();
  }
  return { charges, announced, chargeAt };
}

const begins = fc.date({ min: day('2026-01-01'), max: day('2029-01-01'), noInvalidDate: true });

test('no charge is higher than what was announced 14 days before, or at any time since', () => {
  fc.assert(
    fc.property(begins, fc.array(asking, { minLength: 1, maxLength: 25 }), (begin, changes) => {
      const { charges, announced } = live(begin, changes);
      for (const { at, price } of charges) {
        const notice = new Date(at.getTime() - 14 * dayMs);
        const words = announced.filter((word) => word.at < at && word.at > notice);
        const before = announced.findLast((word) => word.at <= notice);
        for (const word of before ? [before, ...words] : words) expect(price <= priceAt(word.terms, at)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('announcing the same twice changes nothing', () => {
  fc.assert(
    fc.property(begins, fc.array(asking, { minLength: 1, maxLength: 8 }), (begin, changes) => {
      const { announced, chargeAt } = live(begin, changes);
      const [{ asked = 0n } = {}, last] = [changes.at(-1), announced.at(-1)];
      const again = announce(last?.terms ?? terms(0n), asked, {
        chargeAt,
        now: new Date((last?.at.getTime() ?? 0) + 1),
      });
      expect({ ...last?.terms, ...again }).toEqual(last?.terms);
    }),
  );
});
