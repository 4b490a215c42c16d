import { couponLaws } from './modules/coupons/laws.ts';
import { ledgerLaws } from './modules/ledger/laws.ts';
import { paymentLaws } from './modules/payments/laws.ts';
import { payoutLaws } from './modules/payouts/laws.ts';
import { purchaseLaws } from './modules/purchases/laws.ts';
import { subscriptionLaws } from './modules/subscriptions/laws.ts';
import { refundLaws } from './modules/refunds/laws.ts';
import type { Law } from './platform/database/laws.ts';

/** Every module's laws of money, in dependency order: what the audit proves. */
export const laws: readonly Law[] = [...ledgerLaws, ...couponLaws, ...subscriptionLaws, ...paymentLaws, ...purchaseLaws, ...refundLaws, ...payoutLaws];
