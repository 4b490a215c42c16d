import { languageCode } from '@ovation/language/language.ts';
import { t, translated } from '@ovation/language/t.ts';
import {
  paperKinds,
  type IdentityPaper,
  type IdentityPaperType,
  type IdentityResult,
  type IdentityStatus,
} from '@ovation/contract/people/identity.ts';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';
import { once } from '../../ui/words/once.ts';

export const identityStates: Readonly<Record<IdentityStatus, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: t('Documents missing'), tone: 'quiet' },
  submitted: { label: t('Waiting'), tone: 'waiting' },
  approved: { label: t('Approved'), tone: 'positive' },
  rejected: { label: t('Rejected'), tone: 'negative' },
  expired: { label: t('Expired'), tone: 'negative' },
};

export function IdentityBadge({ status }: { readonly status: IdentityStatus }) {
  const { label, tone } = identityStates[status];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

export const paperTitles: Readonly<Record<IdentityPaperType, string>> = {
  idVerification: t('ID document'),
  documentVerification: t('Photo with the ID'),
  selfie: t('Photo with a code'),
};

export const resultLabels: Readonly<Record<IdentityResult, string>> = {
  pending: t('Started, no result yet'),
  verified: t('Verified'),
  failed: t('Not verified'),
  cancelled: t('Cancelled'),
};

const day = once(() => new Intl.DateTimeFormat(languageCode, { dateStyle: 'medium', timeZone: 'UTC' }));

/** A day of the calendar, whatever the time zone: 21 Nov 2026. */
export const calendarDay = (text: string): string => day().format(new Date(text));

/** What is known of a paper: "Passport, valid until 21 Nov 2027". */
export function describePaper({ kind, expiresOn }: Pick<IdentityPaper, 'kind' | 'expiresOn'>): string {
  const name = kind === null ? '' : translated(paperKinds[kind]);
  const until = expiresOn === null ? '' : t('valid until {calendarDay}', { calendarDay: calendarDay(expiresOn) });
  return [name, until].filter(Boolean).join(', ');
}
