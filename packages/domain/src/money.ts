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

/** Rounds the commission once, half up; the performer gets the rest, so that the parts always sum to the whole. */
export function splitCommission(gross: bigint, basisPoints: bigint): { commission: bigint; net: bigint } {
  const commission = (gross * basisPoints + wholeInBasisPoints / 2n) / wholeInBasisPoints;
  return { commission, net: gross - commission };
}

/** Whether a price, in the wire's decimals, is within inclusive bounds. */
export function isWithin(amount: number, bounds: { minimum: number; maximum: number }): boolean {
  return amount >= bounds.minimum && amount <= bounds.maximum;
}

/**
 * The parts of a sale or of its reversals, in minor units: gross = commission + net; the site itself paid
 * `siteDiscount`.
 */
export interface SaleParts {
  readonly gross: bigint;
  readonly commission: bigint;
  readonly net: bigint;
  readonly siteDiscount: bigint;
}

/**
 * The parts of the next reversal of `gross`, after earlier reversals of `taken`. Each part is rounded on the new
 * total of reversals, so that successive reversals sum to the whole sale, to the cent. Throws RangeError beyond
 * what is left.
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
 * How much of a sale to reverse so that the fan, who paid all but the site's coupon, gets `cash`; at most what is
 * left of the sale. Each further cent of the sale gives the fan one cent or none, so that every possible amount is
 * met exactly.
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

/** What the fan gets from the next reversal of `gross`. */
export function cashOf(sale: SaleParts, taken: SaleParts, gross: bigint): bigint {
  return gross === 0n ? 0n : gross - splitReversal(sale, taken, gross).siteDiscount;
}

/** What a card paid, and what the wallet received for it, in minor units. */
export interface PaymentParts {
  readonly amount: bigint;
  readonly tokens: bigint;
}

/**
 * What leaves the wallet with the next refund of `amount` to the card, after earlier refunds of `returned`: a
 * proportional share, rounded on the new total. Refunds beyond the payment's amount take nothing from the wallet.
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
