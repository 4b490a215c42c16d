import { english } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { lockCharge, returnUndelivered } from '../../refunds/index.ts';
import { findUnusedTicket } from './ticket.store.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

export const refundTicketsJob = job({ name: 'refund-tickets' });

const reason = english('This live stream did not take place.');

/** Refunds the tickets of streams that ended without video, one by one. A retry continues where it stopped. */
export async function refundTickets(app: App): Promise<void> {
  for (let after: string | undefined; ;) {
    const chargeId = await findUnusedTicket(app.database, { after }, app.clock.now());
    if (chargeId === undefined) return;
    await refundSafely(app, chargeId);
    after = chargeId;
  }
}

/** One ticket that cannot be refunded must not stop the others; the next run tries again. */
async function refundSafely(app: App, chargeId: string): Promise<void> {
  await app
    .transaction((work) => refund(work, app, chargeId))
    .catch((error: unknown) => {
      app.logger.error({ part: 'live', chargeId, err: error }, 'a ticket of a live stream could not be refunded');
    });
}

async function refund(work: Work, app: App, chargeId: string): Promise<void> {
  const charge = await lockCharge(work, chargeId);
  if (charge) await returnUndelivered(work, app, charge, { reason: storedText(reason) });
}
