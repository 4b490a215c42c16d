import type { Subscription } from '@ovation/contract/money.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/money.tsx';
import type { Tone } from '../../../ui/state-badge.tsx';
import { Day } from '../../../ui/time-ago.tsx';

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
  pending: () => ({ label: 'On its way', tone: 'waiting', words: 'Your card payment is not settled yet. As soon as it is, the subscription begins.' }),
  active: (subscription) => (subscription.subscriptionType === 'free' ? trial(subscription) : running(subscription)),
  cancelled: ({ expiresAt }) => ({ label: 'Ending', tone: 'quiet', words: <>You have access until {dayOf(expiresAt)}. Nothing more is charged.</> }),
  'past-due': ({ price, source, nextChargeAt }) => ({
    label: 'Payment due', tone: 'negative',
    words: <>{source === 'card' ? 'Your card did not pay' : 'Your wallet could not pay'} the {formatMoney(price)} of the renewal, so access is closed. We try again on {dayOf(nextChargeAt)}.</>,
  }),
  expired: ({ expiresAt }) => ({ label: 'Ended', tone: 'quiet', words: <>Ended on {dayOf(expiresAt)}.</> }),
};

function trial({ expiresAt }: Subscription): Standing {
  return { label: 'Free trial', tone: 'positive', words: <>Runs until {dayOf(expiresAt)} and ends by itself.</> };
}

function running({ price, source, nextChargeAt, expiresAt }: Subscription): Standing {
  const words = nextChargeAt === null ? <>Runs until {dayOf(expiresAt)}.</> : <>Renews on {dayOf(nextChargeAt)} for {formatMoney(price)} from your {source === 'card' ? 'card' : 'wallet'}.</>;
  return { label: 'Active', tone: 'positive', words };
}

function dayOf(time: string | null): ReactNode {
  return time === null ? 'an unknown day' : <Day time={time} />;
}

const terms = { free: 'Free trial', monthly: 'a month', yearly: 'a year' } as const;

/** What it costs: "$8.00 a month". */
export function termsOf({ subscriptionType, price }: Subscription): string {
  return subscriptionType === 'free' ? terms.free : `${formatMoney(price)} ${terms[subscriptionType]}`;
}
