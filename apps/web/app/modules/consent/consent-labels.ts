import { t } from '@ovation/language/t.ts';
import { nameOfType, titled } from '@ovation/contract/content-types.ts';
import type { ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import type { ConsentContent, ConsentKind, ConsentState } from '@ovation/contract/people/consent.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

interface Label {
  readonly label: string;
  readonly tone: Tone;
}

export const stateLabels: Readonly<Record<ConsentState, Label>> = {
  asked: { label: t('Not answered'), tone: 'waiting' },
  agreed: { label: t('Agreed'), tone: 'positive' },
  declined: { label: t('Declined'), tone: 'negative' },
  withdrawn: { label: t('Withdrawn'), tone: 'negative' },
  overruled: { label: t('Decided by staff'), tone: 'quiet' },
};

export const outcomeLabels: Readonly<Record<ConsentOutcome, Label>> = {
  'kept-hidden': { label: t('Stays hidden'), tone: 'negative' },
  removed: { label: t('Removed'), tone: 'negative' },
  restored: { label: t('Shown again'), tone: 'positive' },
};

export function kindName(kind: ConsentKind): string {
  return kind === 'broadcast' ? t('broadcast') : nameOfType(kind);
}

/** `Post “Two of us on stage”`. */
export function contentName({ kind, title }: Pick<ConsentContent, 'kind' | 'title'>): string {
  const name = titled(kindName(kind));
  return title === '' ? name : `${name} “${title}”`;
}

/** `3 pieces of content`. */
export function countContent(total: number): string {
  return t('{total, plural, one {# piece of content} other {# pieces of content}}', { total });
}
