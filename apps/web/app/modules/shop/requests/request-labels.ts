import { english, t, type EnglishText } from '@ovation/language/t.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';
import { formatPercent } from '../../../ui/words/formats.ts';

interface StatusLabel {
  readonly label: EnglishText;
  readonly tone: Tone;
}

export const requestStates: Readonly<Record<RequestStatus, StatusLabel>> = {
  asked: { label: english('Waiting for an offer'), tone: 'waiting' },
  offered: { label: english('Offered'), tone: 'positive' },
  accepted: { label: english('Accepted'), tone: 'positive' },
  declined: { label: english('Declined'), tone: 'quiet' },
  withdrawn: { label: english('Withdrawn'), tone: 'quiet' },
  expired: { label: english('Expired'), tone: 'quiet' },
};

/** The filter of a list of requests. */
export const requestStateOptions = [
  { value: '', label: english('All') },
  ...Object.entries(requestStates).map(([value, { label }]) => ({ value, label })),
];

/** Neither side has ended it, and nothing was paid. */
export function isOpenRequest({ status }: Pick<ProductRequest, 'status'>): boolean {
  return status === 'asked' || status === 'offered';
}

/** `within 1 day`, `within 5 days`. */
export function withinDays(days: number): string {
  return t('{days, plural, one {within 1 day} other {within # days}}', { days });
}

/** What a deposit means, in one sentence; undefined without one. */
export function depositSentence(percent: number | undefined, performer: string): string | undefined {
  if (percent === undefined) return undefined;
  return t(
    'If you cancel after work has started, {creator} keeps {percent} of what you paid; if it is late, you get everything back.',
    { creator: performer, percent: formatPercent(percent) },
  );
}

/** What the status of a request means for the fan who made it. */
export function explainToFan({ status, performer }: ProductRequest): string {
  const words: Readonly<Record<RequestStatus, string>> = {
    asked: t('{name} will make you an offer, or decline. Nothing is charged until you accept one.', {
      name: performer.name,
    }),
    offered: t('This is {name}’s offer. Nothing is charged until you accept it.', { name: performer.name }),
    accepted: t('You accepted the offer, and it became an order.'),
    declined: t('{name} cannot make it. Nothing was charged.', { name: performer.name }),
    withdrawn: t('You withdrew the request. Nothing was charged.'),
    expired: t('The offer was not accepted in time. Nothing was charged. You can ask again.'),
  };
  return words[status];
}

/** The same for the performer. */
export function explainToPerformer({ status, user }: ProductRequest): string {
  const words: Readonly<Record<RequestStatus, string>> = {
    asked: t('Please make {name} an offer, or decline.', { name: user.name }),
    offered: t('{name} can accept your offer and pay for it. Until then you can change it, or decline.', {
      name: user.name,
    }),
    accepted: t('{name} accepted your offer, and it became an order.', { name: user.name }),
    declined: t('You declined it.'),
    withdrawn: t('{name} withdrew it.', { name: user.name }),
    expired: t('{name} did not accept your offer in time.', { name: user.name }),
  };
  return words[status];
}
