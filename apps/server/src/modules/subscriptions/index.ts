export { awaitPayment, endSubscription, resumeSubscription, stopRenewing } from './change-subscription.ts';
export type { PaidType } from './period.ts';
export { mayStillBegin, waysToSubscribe } from './policy.ts';
export { presentSubscription } from './present.ts';
export { renewFromWallet } from './renew-from-wallet.ts';
export { recordFailedRenewal, renewSubscription, type Renewal } from './renew-subscription.ts';
export { renewalTerms } from './renewal-terms.ts';
export { startSubscription, startTrial, type PaidTerms } from './start-subscription.ts';
export { canGoOn, findDueSubscriptions, isDue, loadStanding, loadSubscription, lockDueSubscription, lockEndedSubscriptions, lockSubscription, takeSubscription, type DueSubscription, type SubscriptionRow } from './subscription.store.ts';
