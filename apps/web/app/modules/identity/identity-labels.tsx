import {
  paperKinds,
  type IdentityPaper,
  type IdentityPaperType,
  type IdentityResult,
  type IdentityStatus,
} from '@ovation/contract/people/identity.ts';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';

export const identityStates: Readonly<Record<IdentityStatus, { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: 'Documents missing', tone: 'quiet' },
  submitted: { label: 'Waiting', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
  expired: { label: 'Expired', tone: 'negative' },
};

export function IdentityBadge({ status }: { readonly status: IdentityStatus }) {
  const { label, tone } = identityStates[status];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

export const paperTitles: Readonly<Record<IdentityPaperType, string>> = {
  idVerification: 'ID document',
  documentVerification: 'Photo with the ID',
  selfie: 'Photo with a code',
};

export const resultLabels: Readonly<Record<IdentityResult, string>> = {
  pending: 'Started, no result yet',
  verified: 'Verified',
  failed: 'Not verified',
  cancelled: 'Cancelled',
};

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the calendar, whatever the time zone: 21 Nov 2026. */
export const calendarDay = (text: string): string => day.format(new Date(text));

/** What is known of a paper: "Passport, valid until 21 Nov 2027". */
export function describePaper({ kind, expiresOn }: Pick<IdentityPaper, 'kind' | 'expiresOn'>): string {
  const name = kind === null ? '' : paperKinds[kind];
  const until = expiresOn === null ? '' : `valid until ${calendarDay(expiresOn)}`;
  return [name, until].filter(Boolean).join(', ');
}
