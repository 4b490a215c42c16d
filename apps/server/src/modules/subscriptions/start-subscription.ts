import type { Work } from '../../platform/database/transaction.ts';
import { addFollow } from '../audience/index.ts';
import { chargeWithCoupon, type CouponTerms } from '../coupons/index.ts';
import { firstEnd, type PaidType } from './periods/period.ts';
import { updateSubscription, type SubscriptionRow } from './subscription.store.ts';

/** A coupon lowers only the first period. */
export interface PaidTerms extends Omit<CouponTerms, 'target'> {
  readonly type: PaidType;
  readonly source: 'wallet' | 'card';
  /** Minor units. Renewals cost the same until a new price is announced. */
  readonly price: bigint;
  /** The card that renewals are charged to. */
  readonly paymentMethod?: string | undefined;
  /** When the period began, if not now. */
  readonly beganAt?: Date;
}

/** Charges the wallet and begins a period. The row is locked. `commission` in basis points. Throws balance-too-low. */
export async function startSubscription(
  work: Work,
  row: SubscriptionRow,
  terms: PaidTerms,
  commission: bigint,
  now: Date,
): Promise<SubscriptionRow> {
  const chargeId = await chargeSubscription(work, row, terms, commission, now);
  const beganAt = terms.beganAt ?? now;
  const expiresAt = firstEnd(terms.type, beganAt);
  return begin(
    work,
    row,
    {
      started_at: beganAt,
      period_started_at: beganAt,
      type: terms.type,
      source: terms.source,
      price: terms.price,
      payment_method: terms.source === 'card' ? (terms.paymentMethod ?? null) : null,
      charge_id: chargeId,
      expires_at: expiresAt,
      next_charge_at: expiresAt,
    },
    now,
  );
}

/** Begins a free trial, which ends by itself. The row is locked. */
export async function startTrial(
  work: Work,
  row: SubscriptionRow,
  durationDays: number,
  now: Date,
): Promise<SubscriptionRow> {
  const expiresAt = new Date(now.getTime() + durationDays * 86_400_000);
  return begin(
    work,
    row,
    {
      type: 'free',
      source: 'free',
      price: 0n,
      payment_method: null,
      charge_id: null,
      expires_at: expiresAt,
      next_charge_at: null,
      free_used_at: now,
    },
    now,
  );
}

/** Books one charge per period, and none for a price of zero. Returns the charge’s id. */
export async function chargeSubscription(
  work: Work,
  row: SubscriptionRow,
  { type, price, ...coupon }: Omit<PaidTerms, 'source'>,
  commission: bigint,
  now: Date,
): Promise<string | null> {
  if (price === 0n) return null;
  const sale = {
    type: 'subscription',
    payerId: row.account_id,
    performerId: row.performer_id,
    gross: price,
    commission,
    objectId: row.id,
  } as const;
  const { charge } = await chargeWithCoupon(work, sale, { ...coupon, target: type }, now);
  return charge.id;
}

async function begin(
  work: Work,
  row: SubscriptionRow,
  change: Parameters<typeof updateSubscription>[2],
  now: Date,
): Promise<SubscriptionRow> {
  const started = await updateSubscription(
    work.db,
    row.id,
    {
      started_at: now,
      period_started_at: now,
      ...change,
      status: 'active',
      cancelled_at: null,
      failed_attempts: 0,
      next_price: null,
      next_price_from: null,
      next_type: null,
      grace_until: null,
      revoked_end: null,
    },
    now,
  );
  await addFollow(work, row.account_id, row.performer_id, now);
  await announceSubscription(work, started);
  await work.publish('subscription.started', {
    subscriptionId: row.id,
    accountId: row.account_id,
    performerId: row.performer_id,
  });
  return started;
}

export async function announceSubscription(
  work: Work,
  { id, account_id, performer_id, opens }: SubscriptionRow,
): Promise<void> {
  await work.publish('subscription.changed', {
    subscriptionId: id,
    accountId: account_id,
    performerId: performer_id,
    opens,
  });
}
