import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { tellNewPrice } from '../letters.ts';
import { announce } from '../prices/price-change.ts';
import { chargeMoment, typeToCome } from '../prices/renewal-terms.ts';
import { loadAskedPrices, lockGoingOn, updatePrices, type GoingOnRow } from '../prices/subscription-price.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const pricesToAnnounce = z.object({
  performerId: id,
  /** The last subscription that was dealt with. */
  after: id.optional(),
});

const toldAtOnce = 200;

export const announcePricesJob = job({ name: 'announce-prices', payload: pricesToAnnounce });

/**
 * Tells a performer's subscribers what she asks now, some at a time: each lot is one transaction with its mails, and the next is a job of its own. It reads
 * the price anew, so that a second change reaches everybody too, and whoever was told hears nothing twice.
 */
export async function announcePrices(
  app: App,
  { performerId, after }: z.output<typeof pricesToAnnounce>,
): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const asked = await loadAskedPrices(work.db, performerId);
    const rows = await lockGoingOn(work.db, { performerId, after, limit: toldAtOnce }, now);
    const told = rows.map((row) => ({
      ...row,
      ...announce(row, asked[typeToCome(row)], { chargeAt: chargeMoment(row, now), now }),
    }));
    const changed = told.filter(
      (row, i) =>
        row.next_price !== rows[i]?.next_price ||
        row.next_price_from?.getTime() !== rows[i]?.next_price_from?.getTime(),
    );
    await updatePrices(work.db, changed, now);
    for (const row of changed) await tell(work, app, row);
    if (rows.length === toldAtOnce) await work.enqueue(announcePricesJob, { performerId, after: rows.at(-1)?.id });
  });
}

/** Who has cancelled is charged nothing, and reads the price where she could resume. */
async function tell(work: Work, app: App, row: GoingOnRow): Promise<void> {
  work.afterCommit(() => app.realtime.emit(row.account_id, 'access.changed', { performerId: row.performer_id }));
  if (row.status !== 'cancelled') await tellNewPrice(work, app, row, row);
}
