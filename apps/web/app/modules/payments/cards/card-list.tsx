import { t } from '@ovation/language/t.ts';
import { changePaymentCard, removePaymentCard, type PaymentCard } from '@ovation/contract/money/payments.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import classes from './cards.module.css';
import { CardMark } from './card-mark.tsx';
import { cardName, expiryOf } from './card-labels.ts';
import { refreshCards } from './use-cards.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

/** The saved cards of an account, with actions for each. */
export function CardList({ cards }: { readonly cards: readonly PaymentCard[] }) {
  const [removing, setRemoving] = useState<PaymentCard>();
  const [isAsking, setAsking] = useState(false);
  const ask = (card: PaymentCard): void => {
    setRemoving(card);
    setAsking(true);
  };
  return (
    <>
      <Rows label={t('Your cards')}>
        {cards.map((card) => (
          <Row key={card._id}>
            <CardRow card={card} onRemove={() => ask(card)} />
          </Row>
        ))}
      </Rows>
      {removing ? (
        <RemoveCard key={removing._id} card={removing} opened={isAsking} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

function CardRow({ card, onRemove }: { readonly card: PaymentCard; readonly onRemove: () => void }) {
  const name = cardName(card);
  return (
    <div className={classes.row}>
      <CardMark brand={card.brand} />
      <div className={classes.words}>
        <div className={classes.head}>
          <Text fw={600} lh={1.35}>
            {name}
          </Text>
          {card.isExpired ? <StateBadge tone="negative">{t('Expired')}</StateBadge> : null}
          {card.isDefault && !card.isExpired ? <StateBadge tone="positive">{t('Default card')}</StateBadge> : null}
        </div>
        <Text size="sm" c="dimmed">
          {card.isExpired
            ? t('Expired {date}', { date: expiryOf(card) })
            : t('Expires {date}', { date: expiryOf(card) })}
          {renewals(card)}
        </Text>
      </div>
      <div className={classes.actions}>
        {card.isExpired || card.isDefault ? null : <MakeDefault card={card} />}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={onRemove}
          aria-label={t('Remove the {name}', { name })}
        >
          {t('Remove')}
        </Button>
      </div>
    </div>
  );
}

function renewals({ subscriptionCount }: PaymentCard): string {
  if (subscriptionCount === 0) return '';
  return ` · ${t('{count, plural, one {renews a subscription} other {renews # subscriptions}}', { count: subscriptionCount })}`;
}

function MakeDefault({ card }: { readonly card: PaymentCard }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const choose = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(changePaymentCard, { params: { id: card._id }, body: { isDefault: true } });
      toastSuccess(t('Your {cardName} is now the default.', { cardName: cardName(card) }));
      await Promise.all([revalidate(), refreshCards()]);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      loading={busy}
      onClick={() => void choose()}
      aria-label={t('Make default: {cardName}', { cardName: cardName(card) })}
    >
      {t('Make default')}
    </Button>
  );
}

interface RemoveCardProps {
  readonly card: PaymentCard;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Confirms, then removes a card here and at its provider. */
function RemoveCard({ card, opened, onClose }: RemoveCardProps) {
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
