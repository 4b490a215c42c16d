export type PaidType = 'monthly' | 'yearly';

const months: Record<PaidType, number> = { monthly: 1, yearly: 12 };

/** The same day some months later in UTC, or that month's last day: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: Date, count: number): Date {
  const shifted = new Date(date);
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, 0)).getUTCDate();
  shifted.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return shifted;
}

export function firstEnd(type: PaidType, startedAt: Date): Date {
  return addMonths(startedAt, months[type]);
}

/** The time that one charge pays for. */
export interface PaidPeriod {
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

/** A renewal that comes later than this starts a new rhythm; before that the job was late, not the fan. */
const sameRhythmMs = 12 * 3_600_000;

export interface Period {
  /** When the unbroken run began. Its day of the month is the day of every renewal. */
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** The end of access while the renewal was past due. */
  readonly graceUntil?: Date | null;
}

/**
 * The period that a renewal paid at `now` begins. It counts from the day on which the run began, so that 31 January is
 * followed by 28 February and that by 31 March. Days of grace belong to the paid period. A renewal long after the end
 * of access begins a new run at `now`, because fans do not pay for days without access.
 */
export function nextPeriod(type: PaidType, { startedAt, expiresAt, graceUntil }: Period, now: Date): Period {
  const isLate = now.getTime() - expiresAt.getTime() > sameRhythmMs && (!graceUntil || graceUntil < now);
  if (isLate) return { startedAt: now, expiresAt: firstEnd(type, now) };
  const elapsed =
    (expiresAt.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 + expiresAt.getUTCMonth() - startedAt.getUTCMonth();
  return { startedAt, expiresAt: addMonths(startedAt, elapsed + months[type]) };
}

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
