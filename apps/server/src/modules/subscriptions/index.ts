export { awaitPayment, endSubscription, resumeSubscription, stopRenewing } from './change-subscription.ts';
export type { PaidType } from './period.ts';
export { mayStillBegin, waysToSubscribe } from './policy.ts';
export { presentSubscription } from './present.ts';
export { recordFailedRenewal, renewSubscription } from './renew-subscription.ts';
export { startSubscription, startTrial, type PaidTerms } from './start-subscription.ts';
export { canGoOn, isDue, loadSubscription, lockDueSubscription, lockEndedSubscriptions, lockSubscription, takeSubscription, type SubscriptionRow } from './subscription.store.ts';
