import { english } from '@ovation/language/t.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { reverseCharge } from '../ledger/index.ts';
import { endSubscription, stopRenewing } from './change-subscription.ts';
import { notifyEndedByOthers } from './letters.ts';
import {
  loadRelationship,
  lockSubscriptionBetween,
  findRunning,
  lockSubscription,
  type Parties,
  type SubscriptionRow,
} from './subscription.store.ts';
import { loadPaidPeriod } from './periods/periods.store.ts';
import { unusedPart } from './periods/period.ts';
import { job } from '../../platform/jobs/job.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/**
 * In the transaction of a block: ends the subscription of a fan whom the performer has blocked. A fan who blocks the
 * performer keeps the time that is paid, for when they lift the block, and pays no more.
 */
export async function endIfBlocked(work: Work, app: App, parties: Parties): Promise<void> {
  const now = app.clock.now();
  const row = await lockSubscriptionBetween(work.db, parties, now);
  if (!row?.opens) return;
  const { isBlocked, hasBlocked } = await loadRelationship(work.db, parties);
  if (isBlocked) await endWithRefund(work, app, row, storedText(english('The creator has ended it.')));
  else if (hasBlocked && row.status !== 'cancelled') await stopRenewing(work, row, now);
}

/**
 * Ends a subscription that its fan did not end, and refunds the unused days to the fan's wallet from the performer and
 * the site. `reason` is a whole sentence for the fan. The row is locked.
 */
async function endWithRefund(work: Work, app: App, row: SubscriptionRow, reason: string): Promise<void> {
  const back = await giveUnusedBack(work, row, app.clock.now());
  const ended = await endSubscription(work, row, app.clock.now(), {
    cancel_reason: reason,
    cancelled_at: app.clock.now(),
  });
  await notifyEndedByOthers(work, app, ended, { reason, back });
}

/** Returns what reached the wallet, in minor units: less than the unused part if a site coupon had paid some of it. */
export async function giveUnusedBack(work: Work, row: SubscriptionRow, at: Date): Promise<bigint> {
  const paid = await loadPaidPeriod(work.db, row);
  const gross = paid ? unusedPart(paid.price, paid, at) : 0n;
  if (!paid || gross === 0n) return 0n;
  const reversal = await reverseCharge(
    work,
    { chargeId: paid.chargeId, gross, cause: 'subscription', causeId: row.id },
    at,
  );
  return reversal ? reversal.gross - reversal.site_discount : 0n;
}

const subscriptionsToEnd = z.object({
  performerId: id,
  /** The last subscription that was processed. */
  after: id.optional(),
});

const batchSize = 100;

export const endSubscriptionsJob = job({ name: 'end-subscriptions', payload: subscriptionsToEnd });

/**
 * Ends the subscriptions to a performer whose page was closed. Each is one transaction with its refund, and each batch
 * enqueues the next. Safe to run twice.
 */
export async function endSubscriptions(
  app: App,
  { performerId, after }: z.output<typeof subscriptionsToEnd>,
): Promise<void> {
  const ids = await findRunning(app.database, { performerId, after, limit: batchSize });
  const failures: unknown[] = [];
  for (const subscriptionId of ids) await endOne(app, subscriptionId).catch((error: unknown) => failures.push(error));
  if (ids.length === batchSize) {
    const next = { performerId, after: ids.at(-1) };
    await app.transaction((work) =>
      work.enqueue(endSubscriptionsJob, next, { key: `end subscriptions ${performerId} ${next.after}` }),
    );
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} subscriptions could not be ended.`, { cause: failures[0] });
}

/** Does nothing if the performer is active again by now. */
async function endOne(app: App, subscriptionId: string): Promise<void> {
  await app.transaction(async (work) => {
    const row = await lockSubscription(work.db, subscriptionId, app.clock.now());
    if (!row || !isRunning(row.status)) return;
    const { isPerformerActive } = await loadRelationship(work.db, {
      accountId: row.account_id,
      performerId: row.performer_id,
    });
    if (!isPerformerActive)
      await endWithRefund(work, app, row, storedText(english('This creator’s page has been closed.')));
  });
}

function isRunning(status: string): boolean {
  return status === 'active' || status === 'cancelled' || status === 'past-due';
}
