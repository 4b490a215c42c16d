import type { ReconciliationProblem } from '@ovation/contract/money/reconciliation.ts';
import type { App } from '../../../../app.ts';
import {
  beginReconciliation,
  finishReconciliation,
  deleteReconciliationsBefore,
  sumProvider,
  readBalances,
  readCounts,
  readSides,
  type ReconciliationResult,
  type Figures,
} from '../reconciliation.store.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { findBrokenIn, inSnapshot } from '../../../../platform/database/invariants.ts';
import { compareGateway } from '../compare-gateway.ts';
import { readStored, storedText } from '../../../../platform/language/stored-text.ts';

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
      app.logger.error(
        { part: 'reconciliation', invariant: readStored(invariant), advice: readStored(advice) },
        readStored(problem),
      );
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

interface Proof {
  readonly figures: Figures;
  readonly problems: readonly ReconciliationProblem[];
}

/** Checks every invariant and reads all figures in one database snapshot, then asks the providers for their totals. */
async function proveBooks(app: App): Promise<Proof> {
  const providers = app.payments.all();
  const books = await inSnapshot(app.database, async (moment) => ({
    broken: await findBrokenIn(moment, app.audits),
    sides: await readSides(moment),
    balances: await readBalances(moment),
    counts: await readCounts(moment),
    ours: await Promise.all(providers.map(({ name }) => sumProvider(moment, name))),
  }));
  const gateways = await Promise.all(
    providers.map((provider, index) => compareGateway(app, provider, books.ours[index] as never)),
  );
  return {
    figures: {
      ...books.sides,
      balances: books.balances,
      counts: books.counts,
      gateways: gateways.map(({ figures }) => figures),
      laws: app.audits.map(({ name }) => storedText(name)),
    },
    problems: [
      ...books.broken.map(({ invariant, problem }) => ({
        law: storedText(invariant.name),
        problem,
        advice: storedText(invariant.advice),
      })),
      ...gateways.flatMap(({ problems }) => problems),
    ],
  };
}
