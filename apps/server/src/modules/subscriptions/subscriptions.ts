import type { Kysely } from 'kysely';
import type * as operations from '@ovation/contract/money/money.ts';
import type { Subscription } from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type * as subscriptionOperations from '@ovation/contract/money/subscriptions.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { previewReversal } from '../ledger/index.ts';
import { giveUnusedBack } from './end-subscriptions.ts';
import { loadPaidPeriod } from './periods/periods.store.ts';
import { firstEnd, unusedDays, unusedPart, type PaidType } from './periods/period.ts';
import { startSubscription, announceSubscription, type PaidTerms } from './start-subscription.ts';
import { updateSubscription, type SubscriptionRow } from './subscription.store.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards, requireCard } from '../accounts/index.ts';
import { findYearSellers, countPlans } from './prices/subscription-price.store.ts';
import { listSubscriptions, sumEarned, type SubscriptionList } from './subscription-list.store.ts';
import { announce, priceAt, noticeEnds } from './prices/price-change.ts';
import { chargeMoment, announcedPrice, type AskedPrices } from './prices/renewal-terms.ts';
import { job } from '../../platform/jobs/job.ts';

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

export async function searchSubscriptions({ app, actor, query }: Call<typeof operations.searchSubscriptions>) {
  const { rows, cards, total } = await search(app, 'account_id', actor.id, query);
  const sellers = await findYearSellers(
    app.database,
    rows.map((row) => row.performer_id),
  );
  return {
    data: rows.map((row) => ({
      ...presentSubscriptionRow(row, cards),
      paymentMethod: row.payment_method,
      offersYear: sellers.has(row.performer_id),
    })),
    total,
  };
}

export async function searchSubscribers({ app, actor, query }: Call<typeof operations.searchSubscribers>) {
  const { rows, cards, total } = await search(app, 'performer_id', actor.id, query);
  const earned = await sumEarned(
    app.database,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => ({ ...presentSubscriptionRow(row, cards), worth: fromMinor(earned.get(row.id) ?? 0n) })),
    total,
  };
}

async function search(app: App, side: 'account_id' | 'performer_id', ownerId: string, query: SubscriptionList) {
  const { rows, total } = await listSubscriptions(app.database, side, ownerId, query, app.clock.now());
  return {
    rows,
    total,
    cards: await presentAccountCards(
      app.database,
      rows.flatMap((row) => [row.performer_id, row.account_id]),
    ),
  };
}

export interface PayingSource {
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | null;
}

/**
 * Changes what renewals are paid from. A past-due renewal is retried at once: the fan does not want to wait. The row is
 * locked.
 */
export async function choosePayingSource(
  work: Work,
  row: SubscriptionRow,
  { source, paymentMethod }: PayingSource,
  now: Date,
): Promise<SubscriptionRow> {
  const isPastDue = row.status === 'past-due';
  const changed = await updateSubscription(
    work.db,
    row.id,
    { source, payment_method: paymentMethod, ...(isPastDue ? { next_charge_at: now } : {}) },
    now,
  );
  if (isPastDue) await work.enqueue(renewSubscriptionsJob, {}, { key: 'renew-subscriptions at once' });
  return changed;
}

/**
 * Chooses the plan of the next renewal, at its present price. Choosing the running plan undoes an earlier choice. The
 * row is locked.
 */
export async function chooseNextType(
  work: Work,
  row: SubscriptionRow,
  type: PaidType,
  asked: AskedPrices,
  now: Date,
): Promise<SubscriptionRow> {
  const isRunning = type === row.type;
  const kept = announce({ price: row.price, next_price: null, next_price_from: null }, asked[type], {
    chargeAt: chargeMoment(row, now),
    now,
  });
  const changed = await updateSubscription(
    work.db,
    row.id,
    isRunning ? { next_type: null, ...kept } : { next_type: type, next_price: asked[type], next_price_from: null },
    now,
  );
  await announceSubscription(work, changed);
  return changed;
}

/**
 * Charges due renewals. `payments`, a later module, handles it; it is declared here because a new card enqueues it at
 * once.
 */
export const renewSubscriptionsJob = job({ name: 'renew-subscriptions' });

export function presentSubscription(row: SubscriptionRow): Subscription {
  const announced = announcedPrice(row);
  return {
    _id: row.id,
    performerId: row.performer_id,
    subscriptionType: row.type as Subscription['subscriptionType'],
    status: statusOf(row),
    source: row.source as Subscription['source'],
    price: fromMinor(row.price),
    startedAt: row.started_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    nextChargeAt: row.next_charge_at?.toISOString() ?? null,
    nextChargeAmount:
      row.next_charge_at === null ? null : fromMinor(priceAt(row, row.expires_at ?? row.next_charge_at)),
    nextPrice: announced ? fromMinor(announced.price) : null,
    nextPriceFrom: announced?.from.toISOString() ?? null,
    nextType: row.next_type as Subscription['nextType'],
    graceUntil: row.grace_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A subscription that has run out shows as expired, even before the job updates its row. */
function statusOf({ status, opens, next_charge_at }: SubscriptionRow): Subscription['status'] {
  const hasRunOut = !opens && next_charge_at === null && (status === 'active' || status === 'cancelled');
  return hasRunOut ? 'expired' : (status as Subscription['status']);
}

function presentSubscriptionRow(row: SubscriptionRow, cards: ReadonlyMap<string, AccountCard>) {
  return {
    ...presentSubscription(row),
    performer: requireCard(cards, row.performer_id),
    user: requireCard(cards, row.account_id),
  };
}

export async function getSubscriptionPrices({ app, actor }: Call<typeof subscriptionOperations.getSubscriptionPrices>) {
  const plans = await countPlans(app.database, actor.id);
  const data = plans.map(({ type, price, renewing, announced }) => ({
    subscriptionType: type,
    price: fromMinor(price),
    renewing: Number(renewing),
    announced: Number(announced),
  }));
  return { data, higherFrom: noticeEnds(app.clock.now()).toISOString() };
}
