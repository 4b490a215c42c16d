import { couponInvariants } from './modules/coupons/invariants.store.ts';
import { ledgerInvariants } from './modules/ledger/invariants.store.ts';
import { liveInvariants } from './modules/live/invariants.store.ts';
import { paymentInvariants } from './modules/payments/invariants.store.ts';
import { payoutInvariants } from './modules/payouts/invariants.store.ts';
import { purchaseInvariants } from './modules/purchases/invariants.store.ts';
import { subscriptionInvariants } from './modules/subscriptions/invariants.store.ts';
import { refundInvariants } from './modules/refunds/invariants.store.ts';
import { shopInvariants } from './modules/shop/invariants.store.ts';
import type { Invariant } from './platform/database/invariants.ts';

/** Every module's money invariants, in dependency order, for the audit. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...couponInvariants,
  ...subscriptionInvariants,
  ...paymentInvariants,
  ...purchaseInvariants,
  ...refundInvariants,
  ...shopInvariants,
  ...payoutInvariants,
  ...liveInvariants,
];
