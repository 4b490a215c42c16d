import type { OwnSubscription } from './own-subscription.ts';

/** What a fan may want of a subscription. */
export type SubscriptionWish = 'cancel' | 'resume' | 'source' | 'upgrade' | 'plan';

/** What a fan can do with a subscription, in the order of the buttons; `subscribe` begins a new one. */
export type SubscriptionAction = SubscriptionWish | 'see-payment' | 'pay' | 'subscribe';

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
