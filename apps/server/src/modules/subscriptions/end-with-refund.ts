import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { reverseCharge } from '../ledger/index.ts';
import { endSubscription, stopRenewing } from './change-subscription.ts';
import { notifyEndedByOthers } from './letters.ts';
import { loadRelationship, lockSubscriptionBetween, type Parties, type SubscriptionRow } from './subscription.store.ts';
import { loadPaidPeriod } from './periods/periods.store.ts';
import { unusedPart } from './periods/unused-part.ts';

/**
 * In the transaction of a block: ends the subscription of a fan whom the performer has blocked. A fan who blocks the
 * performer keeps the time that is paid, for when they lift the block, and pays no more.
 */
export async function endIfBlocked(work: Work, app: App, parties: Parties): Promise<void> {
  const now = app.clock.now();
  const row = await lockSubscriptionBetween(work.db, parties, now);
  if (!row?.opens) return;
  const { isBlocked, hasBlocked } = await loadRelationship(work.db, parties);
  if (isBlocked) await endWithRefund(work, app, row, t('The performer has ended it.'));
  else if (hasBlocked && row.status !== 'cancelled') await stopRenewing(work, row, now);
}

/**
 * Ends a subscription that its fan did not end, and refunds the unused days to the fan's wallet from the performer and
 * the site. `reason` is a whole sentence for the fan. The row is locked.
 */
export async function endWithRefund(work: Work, app: App, row: SubscriptionRow, reason: string): Promise<void> {
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
