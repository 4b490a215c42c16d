import { english, type EnglishText } from '@ovation/language/english.ts';
import { z } from 'zod';

export const reportReason = z.enum([
  'minor',
  'non-consensual',
  'illegal',
  'violence',
  'hate',
  'spam',
  'copyright',
  'impersonation',
  'other',
]);
export type ReportReason = z.output<typeof reportReason>;

/** The reasons, as people choose them. */
export const reportReasons: Record<ReportReason, EnglishText> = {
  minor: english('Someone in it may be under 18'),
  'non-consensual': english('It was made or shown without consent'),
  illegal: english('It is illegal, or breaks card payment rules'),
  violence: english('Violence or self-harm'),
  hate: english('Hate or harassment'),
  spam: english('Spam or fraud'),
  copyright: english('It belongs to someone else'),
  impersonation: english('Someone is pretending to be someone else'),
  other: english('Something else'),
};

/** The order in which staff decide: the most severe reason of its reports gives a case its place, then its age. */
export const reportSeverity: readonly ReportReason[] = [
  'minor',
  'non-consensual',
  'illegal',
  'violence',
  'hate',
  'impersonation',
  'copyright',
  'spam',
  'other',
];

/** The place of a reason in that order, from 0. */
export function severityOf(reason: ReportReason): number {
  return reportSeverity.indexOf(reason);
}

interface Deadline {
  /** Until when staff decide, from the first report with this reason. */
  readonly hours: number;
  /** How long before that staff are reminded. */
  readonly remindHours: number;
  /** Hidden from the report until the decision, within limits. */
  readonly hidesAtOnce?: true;
  /** Staff get an e-mail with the first report. */
  readonly isUrgent?: true;
}

const [day, week] = [24, 7 * 24];

export const complaintDeadlines: Readonly<Record<ReportReason, Deadline>> = {
  minor: { hours: day, remindHours: 6, hidesAtOnce: true, isUrgent: true },
  'non-consensual': { hours: 2 * day, remindHours: 12, isUrgent: true },
  illegal: { hours: week, remindHours: day },
  violence: { hours: week, remindHours: day },
  hate: { hours: week, remindHours: day },
  spam: { hours: 2 * week, remindHours: day },
  copyright: { hours: week, remindHours: day },
  impersonation: { hours: week, remindHours: day },
  other: { hours: 2 * week, remindHours: day },
};

/** Staff decide on an appeal within this time. */
export const appealDeadline: Deadline = { hours: week, remindHours: day };
/** Days after a decision in which either side can appeal; a removal becomes final after them. */
export const appealDays = 14;
/** Days after a counter-notice in which the person who complained can go to court. */
export const counterNoticeDays = 10;
/** So many strikes that count suggest that staff suspend the account. */
export const strikesToSuspend = 3;

/** What a decision against an author refers to. */
export const siteRule = z.enum([
  'minors',
  'consent',
  'illegal',
  'violence',
  'hate',
  'spam',
  'copyright',
  'impersonation',
  'other',
]);
export type SiteRule = z.output<typeof siteRule>;

export const siteRules: Record<SiteRule, EnglishText> = {
  minors: english('Everyone shown is 18 or older'),
  consent: english('Everyone shown agrees to it'),
  illegal: english('Nothing illegal, and nothing that card payment rules forbid'),
  violence: english('No violence, no self-harm'),
  hate: english('No hate, no harassment'),
  spam: english('No spam, no fraud'),
  copyright: english('Only content you own or have the right to publish'),
  impersonation: english('No one pretends to be another person'),
  other: english('Another rule of this site'),
};
