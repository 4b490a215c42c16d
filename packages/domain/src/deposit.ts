/** What a performer keeps of an order if its buyer cancels after work has begun, in minor units, rounded to one. */
export function depositOf(total: bigint, percent: number | null): bigint {
  return percent === null ? 0n : (total * BigInt(percent) + 50n) / 100n;
}

/**
 * What goes back of a cancelled order, in minor units: all that is left, less the deposit where it is kept. A partial
 * refund before is the performer's gift, so it lowers what goes back and not the deposit.
 */
export function returnedOnCancelling(left: bigint, keptDeposit: bigint): bigint {
  return left > keptDeposit ? left - keptDeposit : 0n;
}
