import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses.ts';
import { useMe } from '../../../platform/session.ts';
import { AccountLine } from '../../../ui/account-line.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TopUpButton } from '../../payments/top-up-button.tsx';
import { SubscribeButton } from '../subscribe-button.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import { standingOf, termsOf } from './standing.tsx';
import classes from './subscription-card.module.css';

interface SubscriptionCardProps {
  readonly subscription: OwnSubscription;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

/** One subscription: to whom, how it stands, and what can be done. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription } = props;
  const { performer } = subscription;
  const { label, tone, words } = standingOf(subscription);
  return (
    <li className={classes.card}>
      <AccountLine account={performer} to={profileAddress(performer)} detail={termsOf(subscription)} size={52} aside={<StateBadge tone={tone}>{label}</StateBadge>} />
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" className={classes.words}>{words}</Text>
        <div className={classes.actions}><Actions {...props} /></div>
      </div>
    </li>
  );
}

function Actions({ subscription, onCancel, onResume }: SubscriptionCardProps) {
  const { status, subscriptionType, performer } = subscription;
  const cancel = <Button variant="default" size="sm" onClick={onCancel} aria-label={`Cancel the subscription to ${performer.name}`}>Cancel</Button>;
  if (status === 'active' && subscriptionType !== 'free') return cancel;
  if (status === 'cancelled' && subscriptionType !== 'free') return <Button variant="default" size="sm" onClick={onResume}>Resume</Button>;
  if (status === 'pending') return <>{cancel}<Button component={Link} to="/wallet?type=subscription#history" variant="default" size="sm">See the payment</Button></>;
  if (status === 'past-due') return <>{cancel}<PayAgain subscription={subscription} /></>;
  return <SubscribeButton performer={performer} variant="light" size="sm">{status === 'expired' ? 'Subscribe again' : 'Subscribe'}</SubscribeButton>;
}

/** The next try takes it from the same place; who does not want to wait pays now. */
function PayAgain({ subscription: { performer, price, source } }: { readonly subscription: OwnSubscription }) {
  const missing = price - (useMe()?.balance ?? 0);
  return (
    <>
      {source === 'card' || missing <= 0 ? null : <TopUpButton missing={missing} variant="default" size="sm">Top up</TopUpButton>}
      <SubscribeButton performer={performer} size="sm">Pay now</SubscribeButton>
    </>
  );
}
