import { t } from '@ovation/language/t.ts';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `in 3 days`, `in 5 hours`, `in 1 minute`: the largest whole unit. */
function lengthOf(ms: number): string {
  if (ms >= dayMs) return t('{days, plural, one {# day} other {# days}}', { days: Math.floor(ms / dayMs) });
  if (ms >= hourMs) return t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.floor(ms / hourMs) });
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

export function isLate(dueAt: string | undefined, nowMs: number): boolean {
  return dueAt !== undefined && Date.parse(dueAt) <= nowMs;
}

/** `Due in 3 days`, `Late by 2 hours`. */
export function dueWords(dueAt: string, nowMs: number): string {
  const leftMs = Date.parse(dueAt) - nowMs;
  return leftMs > 0
    ? t('Due in {lengthOf}', { lengthOf: lengthOf(leftMs) })
    : t('Late by {lengthOf}', { lengthOf: lengthOf(-leftMs) });
}
