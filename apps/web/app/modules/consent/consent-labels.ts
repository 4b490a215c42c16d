import { nameOfType, titled } from '@ovation/contract/content-types.ts';
import type { ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import type { ConsentContent, ConsentKind, ConsentState } from '@ovation/contract/people/consent.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

interface Label {
  readonly label: string;
  readonly tone: Tone;
}

export const stateLabels: Readonly<Record<ConsentState, Label>> = {
  asked: { label: 'Not answered', tone: 'waiting' },
  agreed: { label: 'Agreed', tone: 'positive' },
  declined: { label: 'Declined', tone: 'negative' },
  withdrawn: { label: 'Withdrawn', tone: 'negative' },
  overruled: { label: 'Decided by staff', tone: 'quiet' },
};

export const outcomeLabels: Readonly<Record<ConsentOutcome, Label>> = {
  'kept-hidden': { label: 'Stays hidden', tone: 'negative' },
  removed: { label: 'Removed', tone: 'negative' },
  restored: { label: 'Shown again', tone: 'positive' },
};

export function kindName(kind: ConsentKind): string {
  return kind === 'broadcast' ? 'message to many' : nameOfType(kind);
}

/** `Post “Two of us on stage”`. */
export function contentName({ kind, title }: Pick<ConsentContent, 'kind' | 'title'>): string {
  const name = titled(kindName(kind));
  return title === '' ? name : `${name} “${title}”`;
}

/** `3 pieces of content`. */
export function countContent(total: number): string {
  return total === 1 ? '1 piece of content' : `${total.toLocaleString('en')} pieces of content`;
}
