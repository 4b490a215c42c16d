import { t } from '@ovation/language/t.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { endWithRefund } from '../end-with-refund.ts';
import { findRunning, loadRelationship, lockSubscription } from '../subscription.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const subscriptionsToEnd = z.object({
  performerId: id,
  /** The last subscription that was processed. */
  after: id.optional(),
});

const batchSize = 100;

export const endSubscriptionsJob = job({ name: 'end-subscriptions', payload: subscriptionsToEnd });

/**
 * Ends the subscriptions to a performer whose page was closed. Each is one transaction with its refund, and each batch
 * enqueues the next. Safe to run twice.
 */
export async function endSubscriptions(
  app: App,
  { performerId, after }: z.output<typeof subscriptionsToEnd>,
): Promise<void> {
  const ids = await findRunning(app.database, { performerId, after, limit: batchSize });
  const failures: unknown[] = [];
  for (const subscriptionId of ids) await endOne(app, subscriptionId).catch((error: unknown) => failures.push(error));
  if (ids.length === batchSize) {
    const next = { performerId, after: ids.at(-1) };
    await app.transaction((work) =>
      work.enqueue(endSubscriptionsJob, next, { key: `end subscriptions ${performerId} ${next.after}` }),
    );
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} subscriptions could not be ended.`, { cause: failures[0] });
}

/** Does nothing if the performer is active again by now. */
async function endOne(app: App, subscriptionId: string): Promise<void> {
  await app.transaction(async (work) => {
    const row = await lockSubscription(work.db, subscriptionId, app.clock.now());
    if (!row || !isRunning(row.status)) return;
    const { isPerformerActive } = await loadRelationship(work.db, {
      accountId: row.account_id,
      performerId: row.performer_id,
    });
    if (!isPerformerActive) await endWithRefund(work, app, row, t('This performer’s page has been closed.'));
  });
}

function isRunning(status: string): boolean {
  return status === 'active' || status === 'cancelled' || status === 'past-due';
}
