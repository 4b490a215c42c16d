import type { OwnSubscription } from './own-subscription.ts';

/** The dialogs of a subscription. */
export type SubscriptionDialog = 'cancel' | 'resume' | 'source' | 'upgrade' | 'plan';

/** The actions of a subscription: those with a dialog, and others; `subscribe` starts a new one. */
export type SubscriptionAction = SubscriptionDialog | 'see-payment' | 'pay' | 'subscribe';

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
