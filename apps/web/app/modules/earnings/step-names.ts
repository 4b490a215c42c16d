import { languageCode } from '@ovation/language/language.ts';
import type { EarningStep } from '@ovation/contract/money/earnings.ts';
import { once } from '../../ui/words/once.ts';

const dayFormat = once(
  () => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const wholeDayFormat = once(
  () =>
    new Intl.DateTimeFormat(languageCode, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const monthFormat = once(
  () => new Intl.DateTimeFormat(languageCode, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** "Mar 4", "Mar 2026": short enough for the axis of a chart. */
export function shortNameOfStep(from: string, step: EarningStep): string {
  return (step === 'month' ? monthFormat() : dayFormat()).format(new Date(from));
}

export function nameOfStep(from: string, step: EarningStep): string {
  return (step === 'month' ? monthFormat() : wholeDayFormat()).format(new Date(from));
}
