import { t } from '@ovation/language/t.ts';
import { removePaymentCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { cardName } from './card-labels.ts';
import { refreshCards } from './use-cards.ts';

interface RemoveCardProps {
  readonly card: PaymentCard;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Confirms, then removes a card here and at its provider. */
export function RemoveCard({ card, opened, onClose }: RemoveCardProps) {
  const { revalidate } = useRevalidator();
  const remove = async (): Promise<void> => {
    await api.call(removePaymentCard, { params: { id: card._id }, query: { confirm: 'true' } });
    toastSuccess(t('Your {cardName} is removed.', { cardName: cardName(card) }));
    await Promise.all([revalidate(), refreshCards()]);
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      destructive
      title={t('Remove your {cardName}?', { cardName: cardName(card) })}
      confirmLabel={t('Remove it')}
      message={consequence(card)}
    />
  );
}

function consequence({ subscriptionCount }: PaymentCard): string {
  if (subscriptionCount === 0) return t('It won’t be charged again. You can add it again at any time.');
  return t(
    '{subscriptionCount, plural, one {A subscription renews with this card. It will then renew from your balance: keep enough in it, or choose another card under Subscriptions.} other {# subscriptions renew with this card. They will then renew from your balance: keep enough in it, or choose another card under Subscriptions.}}',
    { subscriptionCount },
  );
}
