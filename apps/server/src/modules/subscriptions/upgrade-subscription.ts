import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { previewReversal } from '../ledger/index.ts';
import { giveUnusedBack } from './end-with-refund.ts';
import { loadPaidPeriod } from './periods/paid-period.store.ts';
import { firstEnd } from './periods/period.ts';
import { startSubscription, type PaidTerms } from './start-subscription.ts';
import type { SubscriptionRow } from './subscription.store.ts';
import { unusedDays, unusedPart } from './periods/unused-part.ts';

/** Amounts are in minor units. */
export interface UpgradeTerms {
  readonly price: bigint;
  readonly credit: bigint;
  readonly toPay: bigint;
  readonly unusedDays: number;
  readonly periodDays: number;
  readonly expiresAt: Date;
}

/** Whether this is a paid month that runs or has just ended, without a renewal outstanding. */
export function mayUpgrade({ type, status }: SubscriptionRow): boolean {
  return type === 'monthly' && (status === 'active' || status === 'cancelled');
}

/** What a year at `price` costs a fan who leaves their running month for it now. */
export async function calculateUpgrade(
  db: Kysely<DB>,
  row: SubscriptionRow,
  price: bigint,
  now: Date,
): Promise<UpgradeTerms> {
  const paid = await loadPaidPeriod(db, row);
  const credit = await creditFor(db, row, now);
  const { left, whole } = paid ? unusedDays(paid, now) : { left: 0, whole: 0 };
  return {
    price,
    credit,
    toPay: credit > price ? 0n : price - credit,
    unusedDays: left,
    periodDays: whole,
    expiresAt: firstEnd('yearly', now),
  };
}

/** The credit for the rest of the running month, in minor units. */
export async function creditFor(db: Kysely<DB>, row: SubscriptionRow, at: Date): Promise<bigint> {
  const paid = await loadPaidPeriod(db, row);
  return paid ? previewReversal(db, paid.chargeId, unusedPart(paid.price, paid, at)) : 0n;
}

/**
 * Gives the unused part of the month back to the wallet and sells the year from there. The row is locked. Throws
 * balance-too-low.
 */
export async function upgradeSubscription(
  work: Work,
  row: SubscriptionRow,
  terms: PaidTerms,
  commission: bigint,
  now: Date,
): Promise<SubscriptionRow> {
  await giveUnusedBack(work, row, terms.beganAt ?? now);
  return startSubscription(work, row, terms, commission, now);
}
