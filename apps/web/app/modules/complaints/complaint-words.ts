import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { titleOfType } from '@ovation/contract/content-types.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

/** Until when staff decide on a report, as a sentence. */
export function deadlineText({ hours, hidesAtOnce }: { readonly hours: number; readonly hidesAtOnce?: true }): string {
  if (hours <= 48)
    return hidesAtOnce
      ? t(
          '{hours, plural, one {We will hide it now if we can, and decide within # hour.} other {We will hide it now if we can, and decide within # hours.}}',
          { hours },
        )
      : t(
          '{hours, plural, one {We will review it and decide within # hour.} other {We will review it and decide within # hours.}}',
          { hours },
        );
  const days = hours / 24;
  return hidesAtOnce
    ? t(
        '{days, plural, one {We will hide it now if we can, and decide within # day.} other {We will hide it now if we can, and decide within # days.}}',
        { days },
      )
    : t(
        '{days, plural, one {We will review it and decide within # day.} other {We will review it and decide within # days.}}',
        { days },
      );
}

/** `Post`, or what a visitor has reported in words. */
export function nameOfReported(kind: ReportedKind): string {
  if (kind === 'address') return t('Something on this site');
  return kind === 'picture' ? t('Picture') : titleOfType(kind);
}

interface OutcomeWords {
  readonly label: EnglishText;
  readonly tone: Tone;
}

/** For the reporter. */
export const outcomesForReporter: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: english('No rules broken'), tone: 'quiet' },
  hidden: { label: english('Hidden'), tone: 'positive' },
  removed: { label: english('Removed'), tone: 'positive' },
  warned: { label: english('Author warned'), tone: 'positive' },
  resolved: { label: english('We have acted on it'), tone: 'positive' },
};

/** For the author. */
export const outcomesForAuthor: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: english('Shown again'), tone: 'positive' },
  hidden: { label: english('Hidden'), tone: 'negative' },
  removed: { label: english('Removed'), tone: 'negative' },
  warned: { label: english('Warning'), tone: 'waiting' },
  resolved: { label: english('Decided'), tone: 'quiet' },
};

export function ruleText(rule: SiteRule | null): string | undefined {
  return rule === null ? undefined : translated(siteRules[rule]);
}
