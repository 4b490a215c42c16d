import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

export const requestStates: Readonly<Record<RequestStatus, StatusLabel>> = {
  asked: { label: 'Waiting for an offer', tone: 'waiting' },
  offered: { label: 'Offered', tone: 'positive' },
  accepted: { label: 'Accepted', tone: 'positive' },
  declined: { label: 'Declined', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'quiet' },
};

/** The filter of a list of requests. */
export const requestStateOptions = [
  { value: '', label: 'All' },
  ...Object.entries(requestStates).map(([value, { label }]) => ({ value, label })),
];

/** Neither side has ended it, and nothing was paid. */
export function isOpenRequest({ status }: Pick<ProductRequest, 'status'>): boolean {
  return status === 'asked' || status === 'offered';
}

/** `within 1 day`, `within 5 days`. */
export function withinDays(days: number): string {
  return days === 1 ? 'within 1 day' : `within ${days} days`;
}

/** What a deposit means, in one sentence; undefined without one. */
export function depositSentence(percent: number | undefined, performer: string): string | undefined {
  if (percent === undefined) return undefined;
  return (
    `If you cancel after work has started, ${performer} keeps ${percent}% of what you paid; ` +
    'if it is late, you get everything back.'
  );
}

/** What the status of a request means for the fan who made it. */
export function explainToFan({ status, performer }: ProductRequest): string {
  const words: Readonly<Record<RequestStatus, string>> = {
    asked: `${performer.name} will make you an offer, or decline. Nothing is charged until you accept one.`,
    offered: `This is what ${performer.name} offers you. Nothing is charged until you accept it.`,
    accepted: 'You accepted the offer, and it became an order.',
    declined: `${performer.name} cannot make it. Nothing was charged.`,
    withdrawn: 'You withdrew the request. Nothing was charged.',
    expired: 'The offer was not accepted in time. Nothing was charged. You can ask again.',
  };
  return words[status];
}

/** The same for the performer. */
export function explainToPerformer({ status, user }: ProductRequest): string {
  const words: Readonly<Record<RequestStatus, string>> = {
    asked: `Please make ${user.name} an offer, or decline.`,
    offered: `${user.name} can accept your offer and pay for it. Until then you can change it, or decline.`,
    accepted: `${user.name} accepted your offer, and it became an order.`,
    declined: 'You declined it.',
    withdrawn: `${user.name} withdrew it.`,
    expired: `${user.name} did not accept your offer in time.`,
  };
  return words[status];
}
