import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { notifyNewPrice } from '../letters.ts';
import { announce } from '../prices/price-change.ts';
import { chargeMoment, nextTypeOf } from '../prices/renewal-terms.ts';
import { loadAskedPrices, lockRenewable, updatePrices, type RenewableRow } from '../prices/subscription-price.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const pricesToAnnounce = z.object({
  performerId: id,
  /** The last subscription that was processed. */
  after: id.optional(),
});

const batchSize = 200;

export const announcePricesJob = job({ name: 'announce-prices', payload: pricesToAnnounce });

/**
 * Announces a performer's new prices to their subscribers, in batches: each batch is one transaction with its emails,
 * and enqueues the next. It reads the prices again each time, so that a second change reaches everyone too. Running it
 * twice announces nothing twice.
 */
export async function announcePrices(
  app: App,
  { performerId, after }: z.output<typeof pricesToAnnounce>,
): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const asked = await loadAskedPrices(work.db, performerId);
    const rows = await lockRenewable(work.db, { performerId, after, limit: batchSize }, now);
    const announced = rows.map((row) => ({
      ...row,
      ...announce(row, asked[nextTypeOf(row)], { chargeAt: chargeMoment(row, now), now }),
    }));
    const changed = announced.filter(
      (row, i) =>
        row.next_price !== rows[i]?.next_price ||
        row.next_price_from?.getTime() !== rows[i]?.next_price_from?.getTime(),
    );
    await updatePrices(work.db, changed, now);
    for (const row of changed) await notifyFan(work, app, row);
    if (rows.length === batchSize) await work.enqueue(announcePricesJob, { performerId, after: rows.at(-1)?.id });
  });
}

/** Fans who have cancelled get no email: they are charged nothing, and see the price if they resume. */
async function notifyFan(work: Work, app: App, row: RenewableRow): Promise<void> {
  work.afterCommit(() => app.realtime.emit(row.account_id, 'access.changed', { performerId: row.performer_id }));
  if (row.status !== 'cancelled') await notifyNewPrice(work, app, row, row);
}
