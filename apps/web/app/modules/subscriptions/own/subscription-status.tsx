import type { Subscription } from '@ovation/contract/money/money.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';

interface StatusTexts {
  readonly label: string;
  readonly tone: Tone;
  /** A sentence about what happens next. */
  readonly description: ReactNode;
}

/** The status of a fan's subscription. */
export function statusOf(subscription: Subscription): StatusTexts {
  return statuses[subscription.status](subscription);
}

const statuses: Record<Subscription['status'], (subscription: Subscription) => StatusTexts> = {
  pending: () => ({
    label: 'On its way',
    tone: 'waiting',
    description: 'Your card payment is still pending. Your subscription starts as soon as it is confirmed.',
  }),
  active: (subscription) => (subscription.subscriptionType === 'free' ? trial(subscription) : running(subscription)),
  cancelled: ({ expiresAt }) => ({
    label: 'Ending',
    tone: 'quiet',
    description: <>You have access until {dayOf(expiresAt)}. Nothing more is charged.</>,
  }),
  'past-due': (subscription) => ({
    label: 'Payment due',
    tone: 'negative',
    description: <PastDue subscription={subscription} />,
  }),
  expired: ({ expiresAt }) => ({ label: 'Ended', tone: 'quiet', description: <>Ended on {dayOf(expiresAt)}.</> }),
};

function trial({ expiresAt }: Subscription): StatusTexts {
  return { label: 'Free trial', tone: 'positive', description: <>Runs until {dayOf(expiresAt)} and then ends.</> };
}

function running(subscription: Subscription): StatusTexts {
  const { price, source, nextChargeAt, nextChargeAmount, nextType, expiresAt } = subscription;
  if (nextChargeAt === null)
    return { label: 'Active', tone: 'positive', description: <>Runs until {dayOf(expiresAt)}.</> };
  const plan = nextType === null ? '' : ` as a ${nextType} subscription`;
  return {
    label: 'Active',
    tone: 'positive',
    description: (
      <>
        Renews on {dayOf(nextChargeAt)}
        {plan} for {formatMoney(nextChargeAmount ?? price)} from your {source === 'card' ? 'card' : 'wallet'}.
      </>
    ),
  };
}

/** The unpaid amount, whether access continues, and when it is retried. */
function PastDue({
  subscription: { nextChargeAmount, price, source, graceUntil, nextChargeAt },
}: {
  readonly subscription: Subscription;
}): ReactNode {
  const access =
    graceUntil === null ? (
      'You have no access until it is paid.'
    ) : (
      <>Unless it is paid, access ends on {dayOf(graceUntil)}.</>
    );
  return (
    <>
      {source === 'card' ? 'Your card payment failed' : 'Your balance did not cover'} the{' '}
      {formatMoney(nextChargeAmount ?? price)} of the renewal. {access} We try again on {dayOf(nextChargeAt)}.
    </>
  );
}

/** An announced price change: both prices, and the first charge of the new one. */
export function PriceChange({
  subscription: { price, nextPrice, nextPriceFrom, nextType, subscriptionType },
}: {
  readonly subscription: Subscription;
}): ReactNode {
  if (nextPrice === null || nextType !== null || subscriptionType === 'free') return null;
  return (
    <>
      The price changes from <s>{formatMoney(price)}</s> to <b>{formatMoney(nextPrice)}</b> {terms[subscriptionType]},
      with the charge of {dayOf(nextPriceFrom)}.
    </>
  );
}

function dayOf(time: string | null): ReactNode {
  return time === null ? 'an unknown day' : <Day time={time} />;
}

const terms = { free: 'Free trial', monthly: 'a month', yearly: 'a year' } as const;

/** The price: "$8.00 a month". */
export function termsOf({ subscriptionType, price }: Subscription): string {
  return subscriptionType === 'free' ? terms.free : `${formatMoney(price)} ${terms[subscriptionType]}`;
}

/** The price of the next renewal: "$8.00 a month". */
export function nextTermsOf({ subscriptionType, nextType, price, nextPrice, nextChargeAmount }: Subscription): string {
  return `${formatMoney(nextChargeAmount ?? nextPrice ?? price)} ${terms[nextType ?? subscriptionType]}`;
}
