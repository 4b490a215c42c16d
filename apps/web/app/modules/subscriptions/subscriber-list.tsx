import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { searchSubscribers, SubscriptionType } from '@ovation/contract/money/money.ts';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { Money } from '../../ui/words/money.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { StateBadge, type Tone } from '../../ui/feedback/state-badge.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import classes from './subscriptions.module.css';

type Subscriber = ReplyOutput<typeof searchSubscribers>['data'][number];
type Status = Subscriber['status'];

export const subscriptionTypes: Record<SubscriptionType, EnglishText> = {
  free: english('Free trial'),
  monthly: english('Monthly'),
  yearly: english('Yearly'),
};

export const subscriptionStates: Record<Status, { readonly label: EnglishText; readonly tone: Tone }> = {
  active: { label: english('Active'), tone: 'positive' },
  cancelled: { label: english('Won’t renew'), tone: 'waiting' },
  'past-due': { label: english('Payment failed'), tone: 'negative' },
  pending: { label: english('Being paid'), tone: 'waiting' },
  expired: { label: english('Ended'), tone: 'quiet' },
};

interface SubscriberListProps {
  readonly subscribers: readonly Subscriber[];
  /** An action for a subscriber, at the end of their row. */
  readonly actionOf: (user: Subscriber['user']) => ReactNode;
}

/** Current and past subscribers, with the price and period of each. */
export function SubscriberList({ subscribers, actionOf }: SubscriberListProps) {
  return (
    <Rows label={t('Subscribers')}>
      {subscribers.map((subscriber) => (
        <Row key={subscriber._id}>
          <SubscriberRow subscriber={subscriber} action={actionOf(subscriber.user)} />
        </Row>
      ))}
    </Rows>
  );
}

function SubscriberRow({
  subscriber: { user, subscriptionType, status, price, startedAt, expiresAt, nextChargeAt, nextChargeAmount, worth },
  action,
}: {
  readonly subscriber: Subscriber;
  readonly action: ReactNode;
}) {
  const { label, tone } = subscriptionStates[status];
  const aside = (
    <div className={classes.state}>
      <Group gap={4} wrap="nowrap">
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
        {action}
      </Group>
      <Text component="span" size="xs" c="dimmed">
        <Next status={status} expiresAt={expiresAt} nextChargeAt={nextChargeAt} />
        {nextChargeAmount === null || nextChargeAmount === price ? null : (
          <span className={classes.since}> {rich('at {amount}', { amount: <Money amount={nextChargeAmount} /> })}</span>
        )}
      </Text>
    </div>
  );
  return (
    <AccountLine
      account={user}
      detail={
        <>
          {translated(subscriptionTypes[subscriptionType])}
          {price > 0 ? (
            <>
              , <Money amount={price} />
            </>
          ) : null}
          {startedAt === null ? null : (
            <span className={classes.since}> {rich('· since {day}', { day: <Day time={startedAt} /> })}</span>
          )}
          {worth > 0 ? (
            <span className={classes.since}> {rich('· {amount} earned', { amount: <Money amount={worth} /> })}</span>
          ) : null}
        </>
      }
      aside={aside}
    />
  );
}

/** The next renewal, or the end of the subscription. */
function Next({ status, expiresAt, nextChargeAt }: Pick<Subscriber, 'status' | 'expiresAt' | 'nextChargeAt'>) {
  if (status === 'active' && nextChargeAt !== null) return rich('Renews {day}', { day: <Day time={nextChargeAt} /> });
  if (expiresAt === null) return null;
  return (
    <>
      {status === 'expired' ? t('Ended') : t('Ends')} <Day time={expiresAt} />
    </>
  );
}
