import { t } from '@ovation/language/t.ts';
import type { PayoutRequestDetail, PayoutStatus } from '@ovation/contract/money/payouts.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

export const payoutStates: Record<PayoutStatus, { readonly label: string; readonly tone: Tone }> = {
  pending: { label: t('In review'), tone: 'waiting' },
  approved: { label: t('Approved'), tone: 'waiting' },
  paying: { label: t('Being sent'), tone: 'waiting' },
  paid: { label: t('Paid'), tone: 'positive' },
  rejected: { label: t('Rejected'), tone: 'negative' },
};

export const payoutStateOptions = [
  { value: '', label: t('All') },
  ...Object.entries(payoutStates).map(([value, { label }]) => ({ value, label })),
];

type Action = PayoutRequestDetail['events'][number]['action'];

/** The labels of the events of a request. */
export const payoutActions: Record<Action, string> = {
  requested: t('Requested'),
  changed: t('Changed'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  paying: t('Passed to the payment provider'),
  refused: t('Refused by the payment provider: no money moved'),
  paid: t('Paid'),
  looked: t('Bank account viewed'),
};
