import { t } from '@ovation/language/t.ts';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TopUpButton } from '../../payments/top-up/top-up-button.tsx';
import { SubscribeButton } from '../subscribe-button.tsx';
import { PriceChange, statusOf, termsOf, type OwnSubscription } from './subscription-status.tsx';
import classes from './own.module.css';

interface SubscriptionCardProps {
  readonly subscription: OwnSubscription;
  readonly onOpen: (dialog: SubscriptionDialog) => void;
}

/** One subscription: the performer, the status, and actions. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription } = props;
  const { performer, status } = subscription;
  const { label, tone, description } = statusOf(subscription);
  const isRunning = status === 'active' || status === 'past-due' || status === 'cancelled';
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
            {description}
          </Text>
          {isRunning && subscription.nextPrice !== null ? (
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

function Action({ action, subscription, onOpen }: SubscriptionCardProps & { readonly action: SubscriptionAction }) {
  const { status, nextType, performer } = subscription;
  if (action === 'pay') return <PayAgain subscription={subscription} onOpen={onOpen} />;
  if (action === 'see-payment')
    return (
      <Button component={Link} to="/wallet?type=subscription#history" variant="default" size="sm">
        {t('See the payment')}
      </Button>
    );
  if (action === 'subscribe')
    return (
      <SubscribeButton performer={performer} variant="light" size="sm">
        {status === 'expired' ? t('Subscribe again') : t('Subscribe')}
      </SubscribeButton>
    );
  const labels = {
    cancel: [t('Cancel'), t('Cancel the subscription to {name}', { name: performer.name })],
    resume: [t('Resume'), undefined],
    source: [t('Payment method'), t('Payment method for {name}', { name: performer.name })],
    upgrade: [t('Switch to yearly'), t('Switch to yearly for {name}', { name: performer.name })],
    plan:
      nextType === null
        ? [t('Switch to monthly'), t('Switch to monthly for {name}', { name: performer.name })]
        : [t('Keep yearly'), t('Keep yearly for {name}', { name: performer.name })],
  } as const;
  const [label, longLabel] = labels[action];
  return (
    <Button
      variant={action === 'upgrade' ? 'light' : 'default'}
      size="sm"
      onClick={() => onOpen(action)}
      aria-label={longLabel}
    >
      {label}
    </Button>
  );
}

/** The renewal is retried from the same funding later; choosing another one retries it at once. */
function PayAgain({ subscription: { price, nextChargeAmount, source }, onOpen }: SubscriptionCardProps) {
  const missing = (nextChargeAmount ?? price) - (useMe()?.balance ?? 0);
  return (
    <>
      {source === 'card' || missing <= 0 ? null : (
        <TopUpButton missing={missing} variant="default" size="sm">
          {t('Top up')}
        </TopUpButton>
      )}
      <Button size="sm" onClick={() => onOpen('source')}>
        {t('Pay now')}
      </Button>
    </>
  );
}

/** The dialogs of a subscription. */
export type SubscriptionDialog = 'cancel' | 'resume' | 'source' | 'upgrade' | 'plan';

/** The actions of a subscription: those with a dialog, and others; `subscribe` starts a new one. */
type SubscriptionAction = SubscriptionDialog | 'see-payment' | 'pay' | 'subscribe';

/** The possible actions, in the order of the buttons. */
export function actionsOf({
  status,
  subscriptionType,
  offersYear,
}: Pick<OwnSubscription, 'status' | 'subscriptionType' | 'offersYear'>): readonly SubscriptionAction[] {
  if (status === 'pending') return ['cancel', 'see-payment'];
  if (status === 'past-due') return ['cancel', 'pay'];
  if (subscriptionType === 'free' || status === 'expired') return ['subscribe'];
  if (status === 'cancelled') return ['resume'];
  if (subscriptionType === 'yearly') return ['cancel', 'source', 'plan'];
  return offersYear ? ['cancel', 'source', 'upgrade'] : ['cancel', 'source'];
}
