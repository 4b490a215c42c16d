export type PaidType = 'monthly' | 'yearly';

const months: Record<PaidType, number> = { monthly: 1, yearly: 12 };

/** The same day some months later, in UTC; where that month is shorter, its last day: 31 January and one month is 28 or 29 February. */
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

/** What one charge pays for. */
export interface PaidPeriod {
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

/** A renewal this much later than the end still belongs to the old rhythm: the job was late, not the fan. */
const sameRhythmMs = 12 * 3_600_000;

export interface Period {
  /** When the unbroken run began: its day of the month is the day of every renewal. */
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** Until when access went on although the renewal was past due. */
  readonly graceUntil?: Date | null;
}

/**
 * The period that follows one that is paid again at `now`. Counted from the day on which the run began, so that 31 January is followed by
 * 28 February and that by 31 March. Days of grace belong to the period that is paid for. Paid long after the end of access it is a new run from
 * `now`: days without access are not paid for.
 */
export function nextPeriod(type: PaidType, { startedAt, expiresAt, graceUntil }: Period, now: Date): Period {
  const isLate = now.getTime() - expiresAt.getTime() > sameRhythmMs && (!graceUntil || graceUntil < now);
  if (isLate) return { startedAt: now, expiresAt: firstEnd(type, now) };
  const elapsed =
    (expiresAt.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 + expiresAt.getUTCMonth() - startedAt.getUTCMonth();
  return { startedAt, expiresAt: addMonths(startedAt, elapsed + months[type]) };
}
