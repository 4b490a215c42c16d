import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { findRecentPurchase, isBlocked } from '../removals/recent-purchase.store.ts';
import { giveBack, lockCharge } from '../refund-charge.ts';
import { cashLeft } from '../book-card-return.ts';
import { job } from '../../../platform/jobs/job.ts';

/** A performer took away what fans had bought: from one by a block, or from all by closing the account. */
const takenAway = z.object({
  performerId: id,
  /** Of a block. */
  accountId: id.optional(),
  /** Purchases from this moment on go back. */
  since: z.iso.datetime(),
});
export type TakenAway = z.output<typeof takenAway>;

export const refundPurchasesJob = job({ name: 'refund-purchases', payload: takenAway });

/** Gives back what recent purchases cost, one after the other; a repeat goes on where it stopped. */
export async function refundPurchases(app: App, taken: TakenAway): Promise<void> {
  while (await app.transaction((work) => refundNext(work, app, taken)));
}

/** Whether there was one. A fan who was let in again meanwhile has everything back already. */
async function refundNext(work: Work, app: App, { performerId, accountId, since }: TakenAway): Promise<boolean> {
  if (accountId !== undefined && !(await isBlocked(work.db, performerId, accountId))) return false;
  const chargeId = await findRecentPurchase(work.db, { performerId, accountId, since: new Date(since) });
  const charge = chargeId === undefined ? undefined : await lockCharge(work, chargeId);
  if (!charge) return false;
  // Somebody may have refunded it in this moment.
  if (charge.taken_gross === charge.gross) return true;
  const reason =
    accountId === undefined
      ? 'The performer has closed the account, and what was published there is gone.'
      : 'What this performer publishes is not open to you any more.';
  await giveBack(work, app, charge, {
    amount: cashLeft(charge),
    isWhole: true,
    reason,
    source: 'performer',
    administratorId: null,
  });
  return true;
}
