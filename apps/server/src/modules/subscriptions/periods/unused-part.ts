import type { PaidPeriod } from './period.ts';

const dayMs = 86_400_000;

/** The days of a period that are still to come, the one that has begun among them, and all of its days. */
export function unusedDays(
  { startedAt, expiresAt }: PaidPeriod,
  at: Date,
): { readonly left: number; readonly whole: number } {
  const whole = Math.max(1, Math.round((expiresAt.getTime() - startedAt.getTime()) / dayMs));
  const left = Math.ceil((expiresAt.getTime() - at.getTime()) / dayMs);
  return { left: Math.min(whole, Math.max(0, left)), whole };
}

/** What of a period’s price has not been used, in minor units: its share of the days, rounded down to a cent. */
export function unusedPart(price: bigint, period: PaidPeriod, at: Date): bigint {
  const { left, whole } = unusedDays(period, at);
  return (price * BigInt(left)) / BigInt(whole);
}
