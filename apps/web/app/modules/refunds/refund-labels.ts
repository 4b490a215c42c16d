import { english, t, type EnglishText } from '@ovation/language/t.ts';
import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Dispute, Refund, RefundableRow } from '@ovation/contract/money/refunds.ts';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

interface State {
  readonly label: EnglishText;
  readonly tone: Tone;
}

export const refundStates: Record<Refund['status'], State> = {
  pending: { label: english('On its way'), tone: 'waiting' },
  succeeded: { label: english('Refunded'), tone: 'positive' },
  failed: { label: english('Refused'), tone: 'negative' },
  returned: { label: english('Added to wallet'), tone: 'waiting' },
};

export const refundKinds: Record<Refund['kind'], EnglishText> = {
  charge: english('To the wallet'),
  payment: english('To the card'),
};

export const disputeStates: Record<Dispute['status'], State> = {
  open: { label: english('Open'), tone: 'waiting' },
  won: { label: english('Won'), tone: 'positive' },
  lost: { label: english('Lost'), tone: 'negative' },
};

export const soldThings: Record<RefundableRow['type'], EnglishText> = {
  top_up: english('Top-up'),
  ...titlesOf(typesThatAre('earning')),
};

/** Describes who made a refund, or why. */
export function doerOf({ source, administrator }: Refund): string {
  if (source === 'provider') return t('made at the payment provider');
  if (source === 'performer') return t('because the creator removed access');
  if (source === 'site') return t('because it was not delivered');
  if (source === 'closing') return t('because the account was closed');
  return source === 'removal'
    ? t('because it was removed')
    : administrator
      ? t('by {name}', { name: administrator.name })
      : t('by staff');
}
