import { english } from '@ovation/language/t.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { findRecentPurchase, isBlocked } from '../removals/recent-purchase.store.ts';
import { giveBack, lockCharge } from '../refund-charge.ts';
import { cashLeft } from '../book-card-return.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** A performer took away what fans had bought: from one fan by a block, or from all by closing the account. */
const takenAway = z.object({
  performerId: id,
  /** The blocked fan, if there is one. */
  accountId: id.optional(),
  /** Purchases since then are refunded. */
  since: z.iso.datetime(),
});
export type TakenAway = z.output<typeof takenAway>;

export const refundPurchasesJob = job({ name: 'refund-purchases', payload: takenAway });

/** Refunds recent purchases, one by one. A retry continues where it stopped. */
export async function refundPurchases(app: App, taken: TakenAway): Promise<void> {
  while (await app.transaction((work) => refundNextPurchase(work, app, taken)));
}

/** Returns whether there was a purchase to refund. Stops if the fan is no longer blocked, and so has access again. */
async function refundNextPurchase(
  work: Work,
  app: App,
  { performerId, accountId, since }: TakenAway,
): Promise<boolean> {
  if (accountId !== undefined && !(await isBlocked(work.db, performerId, accountId))) return false;
  const chargeId = await findRecentPurchase(work.db, { performerId, accountId, since: new Date(since) });
  const charge = chargeId === undefined ? undefined : await lockCharge(work, chargeId);
  if (!charge) return false;
  // A concurrent call may have refunded it.
  if (charge.taken_gross === charge.gross) return true;
  const reason =
    accountId === undefined
      ? storedText(english('The creator has closed their account, and their content is deleted.'))
      : storedText(english('You no longer have access to this creator’s content.'));
  await giveBack(work, app, charge, {
    amount: cashLeft(charge),
    isWhole: true,
    reason,
    source: 'performer',
    administratorId: null,
  });
  return true;
}
