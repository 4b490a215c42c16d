import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TopUpButton } from '../../payments/top-up/top-up-button.tsx';
import { SubscribeButton } from '../subscribe-button.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import { PriceChange, standingOf, termsOf } from './subscription-status.tsx';
import classes from './subscription-card.module.css';
import { actionsOf, type SubscriptionAction, type SubscriptionWish } from './subscription-wishes.ts';

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
      <AccountLine
        account={performer}
        to={profileAddress(performer)}
        detail={termsOf(subscription)}
        size={52}
        aside={<StateBadge tone={tone}>{label}</StateBadge>}
      />
      <div className={classes.foot}>
        <div className={classes.words}>
          <Text size="sm" c="dimmed">
            {words}
          </Text>
          {isGoingOn && subscription.nextPrice !== null ? (
            <Text size="sm">
              <PriceChange subscription={subscription} />
            </Text>
          ) : null}
        </div>
        <div className={classes.actions}>
          <Actions {...props} />
        </div>
      </div>
    </li>
  );
}

function Actions(props: SubscriptionCardProps) {
  return actionsOf(props.subscription).map((action) => <Action key={action} action={action} {...props} />);
}

function Action({ action, subscription, onWish }: SubscriptionCardProps & { readonly action: SubscriptionAction }) {
  const { status, nextType, performer } = subscription;
  if (action === 'pay') return <PayAgain subscription={subscription} onWish={onWish} />;
  if (action === 'see-payment')
    return (
      <Button component={Link} to="/wallet?type=subscription#history" variant="default" size="sm">
        See the payment
      </Button>
    );
  if (action === 'subscribe')
    return (
      <SubscribeButton performer={performer} variant="light" size="sm">
        {status === 'expired' ? 'Subscribe again' : 'Subscribe'}
      </SubscribeButton>
    );
  const labels = {
    cancel: ['Cancel', `Cancel the subscription to ${performer.name}`],
    resume: ['Resume', undefined],
    source: ['Pay with', `Pay with something else for ${performer.name}`],
    upgrade: ['Go yearly', `Go yearly with ${performer.name}`],
    plan:
      nextType === null
        ? ['Go monthly', `Go monthly with ${performer.name}`]
        : ['Stay yearly', `Stay yearly with ${performer.name}`],
  } as const;
  const [label, longLabel] = labels[action];
  return (
    <Button
      variant={action === 'upgrade' ? 'light' : 'default'}
      size="sm"
      onClick={() => onWish(action)}
      aria-label={longLabel}
    >
      {label}
    </Button>
  );
}

/** The next try takes it from the same place; who does not want to wait chooses another, which is tried at once. */
function PayAgain({ subscription: { price, nextChargeAmount, source }, onWish }: SubscriptionCardProps) {
  const missing = (nextChargeAmount ?? price) - (useMe()?.balance ?? 0);
  return (
    <>
      {source === 'card' || missing <= 0 ? null : (
        <TopUpButton missing={missing} variant="default" size="sm">
          Top up
        </TopUpButton>
      )}
      <Button size="sm" onClick={() => onWish('source')}>
        Pay now
      </Button>
    </>
  );
}
