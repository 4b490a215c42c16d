/** Minor units in one unit of the site's currency. */
const minorPerUnit = 100;

/** 2.95 → 295n. The contract has checked that the amount has at most two decimals. */
export function toMinor(amount: number): bigint {
  return BigInt(Math.round(amount * minorPerUnit));
}

/** 295n → 2.95. Exact for every sum below 90 million million. */
export function fromMinor(minor: bigint): number {
  return Number(minor) / minorPerUnit;
}

const wholeInBasisPoints = 10_000n;

/** 33.33 per cent → 3333n basis points. */
export function toBasisPoints(percent: number): bigint {
  return BigInt(Math.round(percent * 100));
}

/** Splits what a fan paid: the commission is rounded once, half up, and the performer gets the rest, so the parts always sum to the whole. */
export function splitCommission(gross: bigint, basisPoints: bigint): { commission: bigint; net: bigint } {
  const commission = (gross * basisPoints + wholeInBasisPoints / 2n) / wholeInBasisPoints;
  return { commission, net: gross - commission };
}

/** Whether a price lies within bounds, both included, in the wire's decimals. */
export function isWithin(amount: number, bounds: { minimum: number; maximum: number }): boolean {
  return amount >= bounds.minimum && amount <= bounds.maximum;
}

/** The parts of one sale, or of what was taken back of it: gross = commission + net; `siteDiscount` is what the site itself paid of it. Minor units. */
export interface SaleParts {
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  readonly siteDiscount: bigint;
}

/**
 * The parts of the next `gross` of a sale that is taken back, where `taken` has been taken back before. Each part is rounded on what will then be
 * taken back altogether, so that parts taken back one after the other sum to the whole sale, to the cent. Throws RangeError beyond what is left.
 */
export function splitReversal(sale: SaleParts, taken: SaleParts, gross: bigint): SaleParts {
  const after = taken.gross + gross;
  if (gross <= 0n || after > sale.gross) throw new RangeError('Only what is left of a sale can be taken back.');
  const next = (part: 'commission' | 'siteDiscount') => between(0n, roundedShare(sale[part], after, sale.gross) - taken[part], gross);
  const commission = next('commission');
  return { gross, commission, net: gross - commission, siteDiscount: next('siteDiscount') };
}

/** part × of / whole, rounded half up. */
function roundedShare(part: bigint, of: bigint, whole: bigint): bigint {
  return (2n * part * of + whole) / (2n * whole);
}

function between(least: bigint, value: bigint, most: bigint): bigint {
  if (value < least) return least;
  return value > most ? most : value;
}
