import type * as operations from '@ovation/contract/money/reconciliation.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { presentReconciliation } from './present.ts';
import { beginReconciliation } from './reconciliation.store.ts';
import { reconcileJob } from './jobs/reconcile.ts';

/** Large books may take minutes, so a job does the work and the page polls its status. */
export async function runReconciliation({ app, actor }: Call<typeof operations.runReconciliation>) {
  return app.transaction(async (work) => {
    const row = await beginReconciliation(work.db, actor.id, app.clock.now());
    await work.enqueue(reconcileJob, {}, { key: 'reconcile', queue: 'reconcile' });
    return presentReconciliation(
      row,
      await presentAccountCards(work.db, row.administrator_id === null ? [] : [row.administrator_id]),
    );
  });
}
