export { markPaymentPending, endSubscription, resumeSubscription, stopRenewing } from './change-subscription.ts';
export { chooseNextType, choosePayingSource, type PayingSource } from './subscriptions.ts';
export type { PaidType } from './periods/period.ts';
export { mayStillStart, chooseStartOrResume } from './policy.ts';
export { presentSubscription } from './subscriptions.ts';
export { isTrialTaken, rememberTrial } from './trials/one-trial.ts';
export { lockTrials } from './trials/trial.store.ts';
export { recordFailedRenewal, renewSubscription, type Renewal } from './renew-subscription.ts';
export { renewSubscriptionsJob } from './subscriptions.ts';
export { renewalTerms } from './prices/renewal-terms.ts';
export { creditFor, mayUpgrade, calculateUpgrade, upgradeSubscription, type UpgradeTerms } from './subscriptions.ts';
export { sumUnused } from './periods/periods.ts';
export { startSubscription, startTrial, type PaidTerms } from './start-subscription.ts';
export {
  canContinue,
  findDueSubscriptions,
  findSubscription,
  isDue,
  loadRelationship,
  loadSubscription,
  lockDueSubscription,
  lockEndedSubscriptions,
  lockSubscription,
  lockSubscriptionsOf,
  renewFromWallet,
  ensureSubscription,
  type DueSubscription,
  type SubscriptionRow,
} from './subscription.store.ts';
