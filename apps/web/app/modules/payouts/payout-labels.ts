import type { PayoutRequestDetail, PayoutStatus } from '@ovation/contract/money/payouts.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

export const payoutStates: Record<PayoutStatus, { readonly label: string; readonly tone: Tone }> = {
  pending: { label: 'In review', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'waiting' },
  paying: { label: 'Being sent', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

export const payoutStateOptions = [
  { value: '', label: 'All' },
  ...Object.entries(payoutStates).map(([value, { label }]) => ({ value, label })),
];

type Action = PayoutRequestDetail['events'][number]['action'];

/** The labels of the events of a request. */
export const payoutActions: Record<Action, string> = {
  requested: 'Requested',
  changed: 'Changed',
  approved: 'Approved',
  rejected: 'Rejected',
  paying: 'Given to the payment provider',
  refused: 'Refused by the payment provider: no money moved',
  paid: 'Paid',
  looked: 'Bank account viewed',
};
