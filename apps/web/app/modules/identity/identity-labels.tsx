import { inEachLanguage } from '@ovation/language/language.ts';
import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  paperKinds,
  type IdentityPaper,
  type IdentityPaperType,
  type IdentityResult,
  type IdentityStatus,
} from '@ovation/contract/people/identity.ts';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';

export const identityStates: Readonly<Record<IdentityStatus, { readonly label: EnglishText; readonly tone: Tone }>> = {
  draft: { label: english('Documents missing'), tone: 'quiet' },
  submitted: { label: english('Waiting'), tone: 'waiting' },
  approved: { label: english('Approved'), tone: 'positive' },
  rejected: { label: english('Rejected'), tone: 'negative' },
  expired: { label: english('Expired'), tone: 'negative' },
};

export function IdentityBadge({ status }: { readonly status: IdentityStatus }) {
  const { label, tone } = identityStates[status];
  return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
}

export const paperTitles: Readonly<Record<IdentityPaperType, EnglishText>> = {
  idVerification: english('ID document'),
  documentVerification: english('Photo with the ID'),
  selfie: english('Photo with a code'),
};

export const resultLabels: Readonly<Record<IdentityResult, EnglishText>> = {
  pending: english('Started, no result yet'),
  verified: english('Verified'),
  failed: english('Not verified'),
  cancelled: english('Check cancelled'),
};

const day = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' }));

/** A day of the calendar, whatever the time zone: 21 Nov 2026. */
export const calendarDay = (text: string): string => day().format(new Date(text));

/** What is known of a paper: "Passport, valid until 21 Nov 2027". */
export function describePaper({ kind, expiresOn }: Pick<IdentityPaper, 'kind' | 'expiresOn'>): string {
  const name = kind === null ? '' : translated(paperKinds[kind]);
  const until = expiresOn === null ? '' : t('valid until {calendarDay}', { calendarDay: calendarDay(expiresOn) });
  return [name, until].filter(Boolean).join(', ');
}
