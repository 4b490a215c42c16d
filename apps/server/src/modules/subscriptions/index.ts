export { markPaymentPending, endSubscription, resumeSubscription, stopRenewing } from './change-subscription.ts';
export { chooseNextType, choosePayingSource, type PayingSource } from './change-renewal.ts';
export type { PaidType } from './periods/period.ts';
export { mayStillStart, chooseStartOrResume } from './policy.ts';
export { presentSubscription } from './present.ts';
export { isTrialTaken, rememberTrial } from './trials/one-trial.ts';
export { lockTrials } from './trials/trial.store.ts';
export { recordFailedRenewal, renewSubscription, type Renewal } from './renew-subscription.ts';
export { renewSubscriptionsJob } from './jobs/renew-subscriptions-job.ts';
export { renewalTerms } from './prices/renewal-terms.ts';
export {
  creditFor,
  mayUpgrade,
  calculateUpgrade,
  upgradeSubscription,
  type UpgradeTerms,
} from './upgrade-subscription.ts';
export { sumUnused } from './periods/sum-unused.ts';
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
