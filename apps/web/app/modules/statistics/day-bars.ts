import { addDays } from '../earnings/earning-period.ts';

const shownDays = 30;

export interface DayBar {
  readonly day: string;
  /** Of the best day; 0 for a day with nothing, or with more refunds than sales. */
  readonly percent: number;
}

/** A bar for each of the last 30 days, also for those with nothing, the last one today. */
export function barsOf(days: readonly { day: string; amount: number }[], today: string): readonly DayBar[] {
  const amounts = new Map(days.map(({ day, amount }) => [day, Math.max(0, amount)]));
  const best = Math.max(0, ...amounts.values());
  return Array.from({ length: shownDays }, (_, index) => {
    const day = addDays(today, index + 1 - shownDays);
    const amount = amounts.get(day) ?? 0;
    return { day, percent: best === 0 ? 0 : Math.max(amount > 0 ? 4 : 0, Math.round((amount / best) * 100)) };
  });
}
