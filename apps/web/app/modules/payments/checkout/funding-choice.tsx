import { t } from '@ovation/language/t.ts';
import { Alert, Radio, Select, Skeleton, Stack } from '@mantine/core';
import { IconPlus, IconWallet } from '../../../ui/tabler.ts';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { CardMark } from '../cards/card-mark.tsx';
import { cardName, expiryOf } from '../cards/card-labels.ts';
import classes from './checkout.module.css';
import { newCard } from './funding.ts';
import type { Funding } from './use-funding.ts';

const StripeForm = lazyPart(() => import('../cards/stripe-form.tsx'));

interface FundingChoiceProps {
  readonly funding: Funding;
  readonly price: number;
  readonly label?: string;
  /** The server's message about the card. */
  readonly cardError?: ReactNode;
}

/** Selects the funding: the balance, a saved card or a new one. An unusable one says why and is disabled. */
export function FundingChoice({ funding, price, label = t('Pay from'), cardError }: FundingChoiceProps) {
  const { balance, cards, mayUseBalance } = funding;
  const isShort = price > balance;
  const means = funding.meansOf(price);
  const isLoading = cards === undefined && funding.error === undefined;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        value={means}
        onChange={funding.choose}
        error={means === newCard ? undefined : cardError}
      >
        <div className={classes.list}>
          {mayUseBalance ? (
            <Option
              value="wallet"
              icon={
                <span className={classes.icon}>
                  <IconWallet size={22} stroke={1.6} aria-hidden />
                </span>
              }
              name={t('Balance')}
              detail={isShort ? t('{amount}, not enough', { amount: formatMoney(balance) }) : formatMoney(balance)}
              disabled={isShort}
            />
          ) : null}
          {cards?.map((card) => (
            <Option
              key={card._id}
              value={card._id}
              icon={<CardMark brand={card.brand} />}
              name={cardName(card)}
              detail={card.isExpired ? t('Expired') : expiryOf(card)}
              disabled={card.isExpired}
            />
          ))}
          {isLoading ? (
            <Skeleton height={52} radius={0} />
          ) : (
            <Option
              value={newCard}
              icon={
                <span className={classes.icon}>
                  <IconPlus size={22} stroke={1.6} aria-hidden />
                </span>
              }
              name={funding.testCards.length > 0 ? t('A test card') : t('A new card')}
            />
          )}
        </div>
      </Radio.Group>
      {means === newCard && !isLoading ? <NewCard funding={funding} error={cardError} /> : null}
    </Stack>
  );
}

function NewCard({ funding, error }: { readonly funding: Funding; readonly error: ReactNode }) {
  const { provider, testCards, testCard } = funding;
  if (provider === undefined)
    return (
      <Alert color="red" role="alert">
        {t('Your cards could not be loaded. Please try again in a moment, or pay from your balance.')}
      </Alert>
    );
  if (testCards.length === 0)
    return (
      <Suspense fallback={<Skeleton height={160} />}>
        <StripeForm provider={provider} onReady={funding.setCardForm} />
      </Suspense>
    );
  return (
    <Select
      label={t('Test card')}
      description={t('This site is in test mode: these test cards behave like real ones.')}
      allowDeselect={false}
      error={error}
      data={testCards.map(({ paymentMethod, label }) => ({ value: paymentMethod, label }))}
      value={testCard ?? null}
      onChange={(value) => value !== null && funding.chooseTestCard(value)}
    />
  );
}

interface OptionProps {
  readonly value: string;
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

function Option({ value, icon, name, detail, disabled = false }: OptionProps) {
  return (
    <Radio.Card value={value} className={classes.option} disabled={disabled} data-disabled={disabled || undefined}>
      <Radio.Indicator disabled={disabled} />
      {icon}
      <span className={classes.fundingChoiceWords}>
        <span>{name}</span>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </span>
    </Radio.Card>
  );
}
