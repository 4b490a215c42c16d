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
  const next = (part: 'commission' | 'siteDiscount') =>
    between(0n, roundedShare(sale[part], after, sale.gross) - taken[part], gross);
  const commission = next('commission');
  return { gross, commission, net: gross - commission, siteDiscount: next('siteDiscount') };
}

/**
 * How much of a sale has to be taken back so that the fan, who paid all but the site's coupon, gets `cash`; at most what is left of the sale.
 * Each further cent of the sale gives the fan one or none, so that every amount up to what is left is met to the cent.
 */
export function grossForCash(sale: SaleParts, taken: SaleParts, cash: bigint): bigint {
  let [min, max] = [0n, sale.gross - taken.gross];
  while (min < max) {
    const middle = (min + max) / 2n;
    if (cashOf(sale, taken, middle) < cash) min = middle + 1n;
    else max = middle;
  }
  return min;
}

/** What the fan gets when the next `gross` of a sale is taken back. */
export function cashOf(sale: SaleParts, taken: SaleParts, gross: bigint): bigint {
  return gross === 0n ? 0n : gross - splitReversal(sale, taken, gross).siteDiscount;
}

/** A card payment: what the card paid, and what the wallet received for it. Minor units. */
export interface PaymentParts {
  readonly amount: bigint;
  readonly tokens: bigint;
}

/**
 * What leaves the wallet when the next `amount` of a payment goes back to its card, where `returned` has gone back before: in proportion, rounded on
 * what will then have gone back altogether. Of what goes back beyond the payment itself nothing is the wallet's.
 */
export function tokensToReturn(payment: PaymentParts, returned: PaymentParts, amount: bigint): bigint {
  const after = returned.amount + amount;
  const due = after >= payment.amount ? payment.tokens : roundedShare(payment.tokens, after, payment.amount);
  return between(0n, due - returned.tokens, payment.tokens);
}

/** part × of / whole, rounded half up. */
function roundedShare(part: bigint, of: bigint, whole: bigint): bigint {
  return (2n * part * of + whole) / (2n * whole);
}

function between(min: bigint, value: bigint, max: bigint): bigint {
  if (value < min) return min;
  return value > max ? max : value;
}
