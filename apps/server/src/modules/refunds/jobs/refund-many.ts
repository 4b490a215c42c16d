import { english } from '@ovation/language/t.ts';
import { typesThatAre } from '@ovation/contract/content-types.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { cashLeft } from '../book-card-return.ts';
import { giveBack, lockCharge } from '../refund-charge.ts';
import { findNextSale, sumRemoval } from '../removals/removals.store.ts';
import { notifyPerformerOfRemoval } from '../letters/removal-letter.ts';
import { job } from '../../../platform/jobs/job.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** What staff may remove, and buyers have paid for. */
export const removableSale = z.enum([...typesThatAre('sold'), ...typesThatAre('ordered')]);

/** Content that staff have removed. */
const removedContent = z.object({
  objectKind: removableSale,
  objectId: id,
  administratorId: id,
  /** One of many copies, as of a mass message: the performer gets no letter about each. */
  isOneOfMany: z.boolean().optional(),
});
export type Removal = z.output<typeof removedContent>;

const reason = english('Our staff have removed it because it breaks the site’s rules.');

export const refundBuyersJob = job({ name: 'refund-buyers', payload: removedContent });

/** Enqueues refunds for everyone who bought content that staff removed. */
export async function refundBuyersLater(work: Work, removal: Removal): Promise<void> {
  await work.enqueue(refundBuyersJob, removal, { queue: `refund-buyers ${removal.objectId}` });
}

/** Refunds everyone who bought content that staff removed, one by one. A retry continues where it stopped. */
export async function refundBuyers(app: App, removal: Removal): Promise<void> {
  while (await app.transaction((work) => refundNextBuyer(work, app, removal)));
}

/**
 * Returns whether there was a buyer to refund. The last refund notifies the performer of all. Skips closed accounts.
 */
async function refundNextBuyer(work: Work, app: App, removal: Removal): Promise<boolean> {
  const chargeId = await findNextSale(work.db, removal);
  const charge = chargeId === undefined ? undefined : await lockCharge(work, chargeId);
  if (!charge) return false;
  // A concurrent call may have refunded it.
  if (charge.taken_gross === charge.gross) return true;
  await giveBack(work, app, charge, {
    amount: cashLeft(charge),
    isWhole: true,
    reason: storedText(reason),
    source: 'removal',
    administratorId: removal.administratorId,
  });
  if (removal.isOneOfMany !== true && (await findNextSale(work.db, removal)) === undefined)
    await notifyPerformerOfRemoval(work, app, await sumRemoval(work.db, removal));
  return true;
}
