import { english, t, translated } from '@ovation/language/t.ts';
import type { Subscription, searchSubscriptions } from '@ovation/contract/money/money.ts';
import type { ReactNode } from 'react';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { rich } from '../../../ui/words/rich.tsx';
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
    label: t('On its way'),
    tone: 'waiting',
    description: t('Your card payment is still pending. Your subscription starts as soon as it is confirmed.'),
  }),
  active: (subscription) => (subscription.subscriptionType === 'free' ? trial(subscription) : running(subscription)),
  cancelled: ({ expiresAt }) => ({
    label: t('Ending'),
    tone: 'quiet',
    description: rich('You have access until {dayOf}. Nothing more will be charged.', { dayOf: dayOf(expiresAt) }),
  }),
  'past-due': (subscription) => ({
    label: t('Payment due'),
    tone: 'negative',
    description: <PastDue subscription={subscription} />,
  }),
  expired: ({ expiresAt }) => ({
    label: t('Ended'),
    tone: 'quiet',
    description: rich('Ended on {dayOf}.', { dayOf: dayOf(expiresAt) }),
  }),
};

function trial({ expiresAt }: Subscription): StatusTexts {
  return {
    label: t('Free trial'),
    tone: 'positive',
    description: rich('Runs until {dayOf} and then ends.', { dayOf: dayOf(expiresAt) }),
  };
}

function running(subscription: Subscription): StatusTexts {
  const { price, source, nextChargeAt, nextChargeAmount, nextType, expiresAt } = subscription;
  if (nextChargeAt === null)
    return {
      label: t('Active'),
      tone: 'positive',
      description: rich('Runs until {dayOf}.', { dayOf: dayOf(expiresAt) }),
    };
  return {
    label: t('Active'),
    tone: 'positive',
    description: rich(
      '{source, select, card {{plan, select, monthly {Renews on {day} as a monthly subscription for {amount} from your card.} yearly {Renews on {day} as a yearly subscription for {amount} from your card.} other {Renews on {day} for {amount} from your card.}}} other {{plan, select, monthly {Renews on {day} as a monthly subscription for {amount} from your wallet.} yearly {Renews on {day} as a yearly subscription for {amount} from your wallet.} other {Renews on {day} for {amount} from your wallet.}}}}',
      {
        source: source === 'card' ? 'card' : 'wallet',
        plan: nextType ?? 'same',
        day: dayOf(nextChargeAt),
        amount: formatMoney(nextChargeAmount ?? price),
      },
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
    graceUntil === null
      ? t('You have no access until it is paid.')
      : rich('Unless it is paid, access ends on {dayOf}.', { dayOf: dayOf(graceUntil) });
  return rich(
    '{source, select, yes {Your card payment failed for the {amount} renewal. {access} We’ll try again on {day}.} other {Your balance did not cover the {amount} renewal. {access} We’ll try again on {day}.}}',
    {
      source: source === 'card' ? 'yes' : 'no',
      amount: formatMoney(nextChargeAmount ?? price),
      access,
      day: dayOf(nextChargeAt),
    },
  );
}

/** An announced price change: both prices, and the first charge of the new one. */
export function PriceChange({
  subscription: { price, nextPrice, nextPriceFrom, nextType, subscriptionType },
}: {
  readonly subscription: Subscription;
}): ReactNode {
  if (nextPrice === null || nextType !== null || subscriptionType === 'free') return null;
  const change = {
    before: <s>{formatMoney(price)}</s>,
    after: <b>{formatMoney(nextPrice)}</b>,
    day: dayOf(nextPriceFrom),
  };
  return subscriptionType === 'yearly'
    ? rich('The price changes from {before} to {after} a year, starting with the charge on {day}.', change)
    : rich('The price changes from {before} to {after} a month, starting with the charge on {day}.', change);
}

function dayOf(time: string | null): ReactNode {
  return time === null ? t('an unknown day') : <Day time={time} />;
}

const terms = { free: english('Free trial'), monthly: english('a month'), yearly: english('a year') } as const;

/** The price: "$8.00 a month". */
export function termsOf({ subscriptionType, price }: Subscription): string {
  return subscriptionType === 'free'
    ? translated(terms.free)
    : `${formatMoney(price)} ${translated(terms[subscriptionType])}`;
}

/** The price of the next renewal: "$8.00 a month". */
export function nextTermsOf({ subscriptionType, nextType, price, nextPrice, nextChargeAmount }: Subscription): string {
  return `${formatMoney(nextChargeAmount ?? nextPrice ?? price)} ${translated(terms[nextType ?? subscriptionType])}`;
}

/** One of the fan's own subscriptions, with its performer. */
export type OwnSubscription = ReplyOutput<typeof searchSubscriptions>['data'][number];
