import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses.ts';
import { useMe } from '../../../platform/session.ts';
import { AccountLine } from '../../../ui/account-line.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TopUpButton } from '../../payments/top-up-button.tsx';
import { SubscribeButton } from '../subscribe-button.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import { PriceChange, standingOf, termsOf } from './standing.tsx';
import classes from './subscription-card.module.css';

/** What a fan may want of a subscription. */
export type SubscriptionWish = 'cancel' | 'resume' | 'source' | 'upgrade' | 'plan';

interface SubscriptionCardProps {
  readonly subscription: OwnSubscription;
  readonly onWish: (wish: SubscriptionWish) => void;
}

/** One subscription: to whom, how it stands, and what can be done. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription } = props;
  const { performer, status } = subscription;
  const { label, tone, words } = standingOf(subscription);
  const isGoingOn = status === 'active' || status === 'past-due' || status === 'cancelled';
  return (
    <li className={classes.card}>
      <AccountLine account={performer} to={profileAddress(performer)} detail={termsOf(subscription)} size={52} aside={<StateBadge tone={tone}>{label}</StateBadge>} />
      <div className={classes.foot}>
        <div className={classes.words}>
          <Text size="sm" c="dimmed">{words}</Text>
          {isGoingOn && subscription.nextPrice !== null ? <Text size="sm"><PriceChange subscription={subscription} /></Text> : null}
        </div>
        <div className={classes.actions}><Actions {...props} /></div>
      </div>
    </li>
  );
}

function Actions({ subscription, onWish }: SubscriptionCardProps) {
  const { status, subscriptionType, performer } = subscription;
  const cancel = <Button variant="default" size="sm" onClick={() => onWish('cancel')} aria-label={`Cancel the subscription to ${performer.name}`}>Cancel</Button>;
  if (status === 'active' && subscriptionType !== 'free') return <>{cancel}<Changes subscription={subscription} onWish={onWish} /></>;
  if (status === 'cancelled' && subscriptionType !== 'free') return <Button variant="default" size="sm" onClick={() => onWish('resume')}>Resume</Button>;
  if (status === 'pending') return <>{cancel}<Button component={Link} to="/wallet?type=subscription#history" variant="default" size="sm">See the payment</Button></>;
  if (status === 'past-due') return <>{cancel}<PayAgain subscription={subscription} onWish={onWish} /></>;
  return <SubscribeButton performer={performer} variant="light" size="sm">{status === 'expired' ? 'Subscribe again' : 'Subscribe'}</SubscribeButton>;
}

/** What the next renewal is, and the way from a month to a year. */
function Changes({ subscription: { subscriptionType, nextType, offersYear, performer }, onWish }: SubscriptionCardProps) {
  return (
    <>
      <Button variant="default" size="sm" onClick={() => onWish('source')} aria-label={`Pay with something else for ${performer.name}`}>Pay with</Button>
      {subscriptionType === 'monthly' && offersYear ? <Button variant="light" size="sm" onClick={() => onWish('upgrade')} aria-label={`Go yearly with ${performer.name}`}>Go yearly</Button> : null}
      {subscriptionType === 'monthly' ? null : (
        <Button variant="default" size="sm" onClick={() => onWish('plan')} aria-label={`${nextType === null ? 'Go monthly' : 'Stay yearly'} with ${performer.name}`}>{nextType === null ? 'Go monthly' : 'Stay yearly'}</Button>
      )}
    </>
  );
}

/** The next try takes it from the same place; who does not want to wait chooses another, which is tried at once. */
function PayAgain({ subscription: { price, nextChargeAmount, source }, onWish }: SubscriptionCardProps) {
  const missing = (nextChargeAmount ?? price) - (useMe()?.balance ?? 0);
  return (
    <>
      {source === 'card' || missing <= 0 ? null : <TopUpButton missing={missing} variant="default" size="sm">Top up</TopUpButton>}
      <Button size="sm" onClick={() => onWish('source')}>Pay now</Button>
    </>
  );
}
