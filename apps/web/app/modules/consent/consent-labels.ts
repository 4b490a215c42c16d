import { english, t, type EnglishText } from '@ovation/language/t.ts';
import { titleOfType } from '@ovation/contract/content-types.ts';
import type { ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import type { ConsentContent, ConsentState } from '@ovation/contract/people/consent.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

interface Label {
  readonly label: EnglishText;
  readonly tone: Tone;
}

export const stateLabels: Readonly<Record<ConsentState, Label>> = {
  asked: { label: english('Not answered'), tone: 'waiting' },
  agreed: { label: english('Agreed'), tone: 'positive' },
  declined: { label: english('Declined'), tone: 'negative' },
  withdrawn: { label: english('Withdrawn'), tone: 'negative' },
  overruled: { label: english('Decided by staff'), tone: 'quiet' },
};

export const outcomeLabels: Readonly<Record<ConsentOutcome, Label>> = {
  'kept-hidden': { label: english('Stays hidden'), tone: 'negative' },
  removed: { label: english('Removed'), tone: 'negative' },
  restored: { label: english('Shown again'), tone: 'positive' },
};

/** `Post “Two of us on stage”`. */
export function contentName({ kind, title }: Pick<ConsentContent, 'kind' | 'title'>): string {
  const name = kind === 'broadcast' ? t('Broadcast') : titleOfType(kind);
  return title === '' ? name : t('{name} “{title}”', { name, title });
}

/** `3 pieces of content`. */
export function countContent(total: number): string {
  return t('{total, plural, one {# piece of content} other {# pieces of content}}', { total });
}
