import type { Subscription } from '@ovation/contract/money/money.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';

interface Standing {
  readonly label: string;
  readonly tone: Tone;
  /** What happens next, in a sentence. */
  readonly words: ReactNode;
}

/** How a fan's subscription stands. */
export function standingOf(subscription: Subscription): Standing {
  return standings[subscription.status](subscription);
}

const standings: Record<Subscription['status'], (subscription: Subscription) => Standing> = {
  pending: () => ({
    label: 'On its way',
    tone: 'waiting',
    words: 'Your card payment is not settled yet. As soon as it is, the subscription begins.',
  }),
  active: (subscription) => (subscription.subscriptionType === 'free' ? trial(subscription) : running(subscription)),
  cancelled: ({ expiresAt }) => ({
    label: 'Ending',
    tone: 'quiet',
    words: <>You have access until {dayOf(expiresAt)}. Nothing more is charged.</>,
  }),
  'past-due': (subscription) => ({
    label: 'Payment due',
    tone: 'negative',
    words: <Due subscription={subscription} />,
  }),
  expired: ({ expiresAt }) => ({ label: 'Ended', tone: 'quiet', words: <>Ended on {dayOf(expiresAt)}.</> }),
};

function trial({ expiresAt }: Subscription): Standing {
  return { label: 'Free trial', tone: 'positive', words: <>Runs until {dayOf(expiresAt)} and ends by itself.</> };
}

function running(subscription: Subscription): Standing {
  const { price, source, nextChargeAt, nextChargeAmount, nextType, expiresAt } = subscription;
  if (nextChargeAt === null) return { label: 'Active', tone: 'positive', words: <>Runs until {dayOf(expiresAt)}.</> };
  const plan = nextType === null ? '' : ` as a ${nextType} subscription`;
  return {
    label: 'Active',
    tone: 'positive',
    words: (
      <>
        Renews on {dayOf(nextChargeAt)}
        {plan} for {formatMoney(nextChargeAmount ?? price)} from your {source === 'card' ? 'card' : 'wallet'}.
      </>
    ),
  };
}

/** What was not paid, whether access is open, and when it is tried again. */
function Due({
  subscription: { nextChargeAmount, price, source, graceUntil, nextChargeAt },
}: {
  readonly subscription: Subscription;
}): ReactNode {
  const access =
    graceUntil === null ? (
      'Access is closed until it is paid.'
    ) : (
      <>Unless it is paid, access ends on {dayOf(graceUntil)}.</>
    );
  return (
    <>
      {source === 'card' ? 'Your card did not pay' : 'Your wallet could not pay'} the{' '}
      {formatMoney(nextChargeAmount ?? price)} of the renewal. {access} We try again on {dayOf(nextChargeAt)}.
    </>
  );
}

/** The performer has announced another price: both, and the first charge that costs the new one. */
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

/** What it costs: "$8.00 a month". */
export function termsOf({ subscriptionType, price }: Subscription): string {
  return subscriptionType === 'free' ? terms.free : `${formatMoney(price)} ${terms[subscriptionType]}`;
}

/** What the next renewal costs: "$8.00 a month". */
export function nextTermsOf({ subscriptionType, nextType, price, nextPrice, nextChargeAmount }: Subscription): string {
  return `${formatMoney(nextChargeAmount ?? nextPrice ?? price)} ${terms[nextType ?? subscriptionType]}`;
}
