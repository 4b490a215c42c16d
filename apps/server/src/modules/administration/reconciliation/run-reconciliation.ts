import type * as operations from '@ovation/contract/money/reconciliation.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { presentReconciliation } from './present.ts';
import { beginReconciliation } from './reconciliation.store.ts';
import { reconcileJob } from './jobs/reconcile.ts';

/** It may take minutes on large books, so that a job does it; the page asks how it stands. */
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
