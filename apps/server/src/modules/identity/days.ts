import type { Clock } from '../../platform/clock.ts';

const dayMs = 24 * 3_600_000;

/** The day in UTC, as 2026-11-23, this many days from now. */
export function dayFromNow(clock: Clock, days = 0): string {
  return new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
}
