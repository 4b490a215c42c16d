import { titled } from '@ovation/contract/content-types.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { nameOfReportedKind, type ReportedKind, type ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

/** Until when staff decide on a report, as a sentence. */
export function deadlineText({ hours, hidesAtOnce }: { readonly hours: number; readonly hidesAtOnce?: true }): string {
  const time = hours <= 48 ? `${hours} hours` : `${hours / 24} days`;
  return hidesAtOnce
    ? `We will hide it now if we can, and decide within ${time}.`
    : `We will review it and decide within ${time}.`;
}

/** `Post`, or what a visitor has reported in words. */
export function nameOfReported(kind: ReportedKind): string {
  return kind === 'address' ? 'Something on this site' : titled(nameOfReportedKind(kind));
}

interface OutcomeWords {
  readonly label: string;
  readonly tone: Tone;
}

/** For the reporter. */
export const outcomesForReporter: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: 'No rule is broken', tone: 'quiet' },
  hidden: { label: 'Hidden', tone: 'positive' },
  removed: { label: 'Removed', tone: 'positive' },
  warned: { label: 'Author warned', tone: 'positive' },
  resolved: { label: 'We have acted on it', tone: 'positive' },
};

/** For the author. */
export const outcomesForAuthor: Record<ReportOutcome, OutcomeWords> = {
  dismissed: { label: 'Shown again', tone: 'positive' },
  hidden: { label: 'Hidden', tone: 'negative' },
  removed: { label: 'Removed', tone: 'negative' },
  warned: { label: 'Warning', tone: 'waiting' },
  resolved: { label: 'Decided', tone: 'quiet' },
};

export function ruleText(rule: SiteRule | null): string | undefined {
  return rule === null ? undefined : siteRules[rule];
}
