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
