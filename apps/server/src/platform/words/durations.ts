import { t } from '@ovation/language/t.ts';

/** 1 minute, 2 minutes */
export function inMinutes(count: number): string {
  return t('{count, plural, one {# minute} other {# minutes}}', { count });
}

/** 1 hour, 2 hours */
export function inHours(count: number): string {
  return t('{count, plural, one {# hour} other {# hours}}', { count });
}
