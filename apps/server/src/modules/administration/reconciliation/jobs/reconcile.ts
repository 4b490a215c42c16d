import type { App } from '../../../../app.ts';
import { proveBooks } from '../prove-books.ts';
import {
  beginReconciliation,
  finishReconciliation,
  deleteReconciliationsBefore,
  type ReconciliationResult,
} from '../reconciliation.store.ts';
import { job } from '../../../../platform/jobs/job.ts';

const maxKept = 200;
const keptMs = 400 * 86_400_000;

export const reconcileJob = job({ name: 'reconcile' });

/**
 * Checks the books, logs every problem as an error, and stores the result. A run that a crash interrupted is repeated.
 */
export async function reconcile(app: App): Promise<void> {
  const { id } = await app.transaction((work) => beginReconciliation(work.db, null, app.clock.now()));
  const result = await prove(app);
  await app.transaction(async (work) => {
    const now = app.clock.now();
    await finishReconciliation(work.db, id, result, now);
    await deleteReconciliationsBefore(work.db, new Date(now.getTime() - keptMs));
  });
}

async function prove(app: App): Promise<ReconciliationResult> {
  try {
    const { figures, problems } = await proveBooks(app);
    for (const { law: invariant, problem, advice } of problems)
      app.logger.error({ part: 'reconciliation', invariant, advice }, problem);
    if (problems.length === 0) app.logger.info({ part: 'reconciliation' }, 'the books are right');
    return {
      status: problems.length === 0 ? 'clean' : 'problems',
      figures,
      problems: problems.slice(0, maxKept),
      totalProblem: problems.length,
    };
  } catch (error) {
    app.logger.error({ part: 'reconciliation', err: error }, 'the books could not be proved');
    return { status: 'failed', problems: [], totalProblem: 0 };
  }
}
