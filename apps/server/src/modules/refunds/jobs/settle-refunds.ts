import type { App } from '../../../app.ts';
import { claimStaleRefunds } from '../refund.store.ts';
import { requestRefund } from '../request-refund.ts';
import { job } from '../../../platform/jobs/job.ts';

const quietMs = 60_000;
const batch = 50;

export const settleRefundsJob = job({ name: 'settle-refunds' });

/** Asks the provider again about refunds pending for a minute, so that a crash or lost reply leaves none open. */
export async function settleRefunds(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now();
    const refunds = await app.transaction((work) =>
      claimStaleRefunds(work.db, { before: new Date(now.getTime() - quietMs), limit: batch }, now),
    );
    for (const refund of refunds) await requestRefund(app, refund);
    if (refunds.length < batch) return;
  }
}
