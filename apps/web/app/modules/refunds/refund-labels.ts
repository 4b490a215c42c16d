import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Dispute, Refund, RefundableRow } from '@ovation/contract/money/refunds.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

interface State {
  readonly label: string;
  readonly tone: Tone;
}

export const refundStates: Record<Refund['status'], State> = {
  pending: { label: 'On its way', tone: 'waiting' },
  succeeded: { label: 'Refunded', tone: 'positive' },
  failed: { label: 'Refused', tone: 'negative' },
  returned: { label: 'Added to wallet', tone: 'waiting' },
};

export const refundKinds: Record<Refund['kind'], string> = { charge: 'To the wallet', payment: 'To the card' };

export const disputeStates: Record<Dispute['status'], State> = {
  open: { label: 'Open', tone: 'waiting' },
  won: { label: 'Won', tone: 'positive' },
  lost: { label: 'Lost', tone: 'negative' },
};

export const soldThings: Record<RefundableRow['type'], string> = {
  top_up: 'Top-up',
  ...titlesOf(typesThatAre('earning')),
};

/** Describes who made a refund, or why. */
export function doerOf({ source, administrator }: Refund): string {
  if (source === 'provider') return 'made at the payment provider';
  if (source === 'performer') return 'because the performer removed access';
  if (source === 'site') return 'because it was not delivered';
  if (source === 'closing') return 'because the account was closed';
  return source === 'removal' ? 'because it was removed' : `by ${administrator?.name ?? 'staff'}`;
}
