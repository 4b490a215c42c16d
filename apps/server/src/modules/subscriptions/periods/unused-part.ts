import type { PaidPeriod } from './period.ts';

const dayMs = 86_400_000;

/** The remaining days of a period, including the present one, and all of its days. */
export function unusedDays(
  { startedAt, expiresAt }: PaidPeriod,
  at: Date,
): { readonly left: number; readonly whole: number } {
  const whole = Math.max(1, Math.round((expiresAt.getTime() - startedAt.getTime()) / dayMs));
  const left = Math.ceil((expiresAt.getTime() - at.getTime()) / dayMs);
  return { left: Math.min(whole, Math.max(0, left)), whole };
}

/** The part of a period’s price that is not used yet, in minor units: its share of the days, rounded down. */
export function unusedPart(price: bigint, period: PaidPeriod, at: Date): bigint {
  const { left, whole } = unusedDays(period, at);
  return (price * BigInt(left)) / BigInt(whole);
}
