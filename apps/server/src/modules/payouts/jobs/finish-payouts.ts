import type { App } from '../../../app.ts';
import { listPaying } from '../requests/payout-request.store.ts';
import { transferPayout } from '../send-payout.ts';
import { job } from '../../../platform/jobs/job.ts';

const patienceMs = 60_000;

export const finishPayoutsJob = job({ name: 'finish-payouts' });

/**
 * Asks the provider again about payouts whose reply was lost. Safe to run twice, because the idempotency key is the
 * same.
 */
export async function finishPayouts(app: App): Promise<void> {
  const waiting = await listPaying(app.database, new Date(app.clock.now().getTime() - patienceMs));
  for (const row of waiting) {
    await transferPayout(app, row).catch((error: unknown) =>
      app.logger.error({ part: 'payouts', requestId: row.id, err: error }, 'a payout could not be finished'),
    );
  }
}
