import { t, translated } from '@ovation/language/t.ts';
import { titled } from '@ovation/contract/content-types.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { nameOfReportedKind } from '@ovation/contract/site/reported-names.ts';
import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

/** Until when staff decide on a report, as a sentence. */
export function deadlineText({ hours, hidesAtOnce }: { readonly hours: number; readonly hidesAtOnce?: true }): string {
  const time =
    hours <= 48
      ? t('{hours, plural, one {# hour} other {# hours}}', { hours })
      : t('{days, plural, one {# day} other {# days}}', { days: hours / 24 });
  return hidesAtOnce
    ? t('We will hide it now if we can, and decide within {time}.', { time })
    : t('We will review it and decide within {time}.', { time });
}

/** `Post`, or what a visitor has reported in words. */
export function nameOfReported(kind: ReportedKind): string {
  return kind === 'address' ? t('Something on this site') : titled(nameOfReportedKind(kind));
}

interface OutcomeWords {
  readonly label: string;
  readonly tone: Tone;
}

/** For the reporter. */
export const outcomesForReporter: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: t('No rules broken'), tone: 'quiet' },
  hidden: { label: t('Hidden'), tone: 'positive' },
  removed: { label: t('Removed'), tone: 'positive' },
  warned: { label: t('Author warned'), tone: 'positive' },
  resolved: { label: t('We have acted on it'), tone: 'positive' },
};

/** For the author. */
export const outcomesForAuthor: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: t('Shown again'), tone: 'positive' },
  hidden: { label: t('Hidden'), tone: 'negative' },
  removed: { label: t('Removed'), tone: 'negative' },
  warned: { label: t('Warning'), tone: 'waiting' },
  resolved: { label: t('Decided'), tone: 'quiet' },
};

export function ruleText(rule: SiteRule | null): string | undefined {
  return rule === null ? undefined : translated(siteRules[rule]);
}
