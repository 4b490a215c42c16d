import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { findRecentPurchase, isBlocked } from '../recent-purchase.store.ts';
import { giveBack, holdCharge } from '../refund-charge.ts';
import { cashLeft } from '../take-money.ts';

/** A performer took away what fans had bought: from one by a block, or from all by closing the account. */
export interface TakenAway {
  readonly performerId: string;
  /** Of a block. */
  readonly accountId?: string;
  /** Purchases from this moment on go back. */
  readonly since: string;
}

/** Gives back what recent purchases cost, one after the other; a repeat goes on where it stopped. */
export async function refundPurchases(app: App, taken: TakenAway): Promise<void> {
  while (await app.transaction((work) => refundNext(work, app, taken)));
}

/** Whether there was one. A fan who was let in again meanwhile has everything back already. */
async function refundNext(work: Work, app: App, { performerId, accountId, since }: TakenAway): Promise<boolean> {
  if (accountId !== undefined && !(await isBlocked(work.db, performerId, accountId))) return false;
  const id = await findRecentPurchase(work.db, { performerId, accountId, since: new Date(since) });
  const charge = id === undefined ? undefined : await holdCharge(work, id);
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
