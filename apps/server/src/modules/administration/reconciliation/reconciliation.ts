import type * as operations from '@ovation/contract/money/reconciliation.ts';
import type {
  Reconciliation,
  ReconciliationFigures,
  ReconciliationProblem,
} from '@ovation/contract/money/reconciliation.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Gauge } from '../../../platform/measurements/gauge.ts';
import {
  lastReconciliation,
  listReconciliationRows,
  beginReconciliation,
  type ReconciliationRow,
  type Compared,
  type Figures,
} from './reconciliation.store.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards, findCard } from '../../accounts/index.ts';
import { reconcileJob } from './jobs/reconcile.ts';
import { readStored } from '../../../platform/language/stored-text.ts';

/**
 * The last reconciliation for Prometheus: alert unless `ovation_reconciliation_clean` is 1 and the age below two days.
 */
export function reconciliationGauges({ database, clock }: App): Gauge[] {
  const ofLast = (read: (last: ReconciliationRow) => number) => async (): Promise<number | undefined> => {
    const last = await lastReconciliation(database);
    return last && read(last);
  };
  return [
    {
      name: 'ovation_reconciliation_clean',
      help: 'Whether the last proof of the books found nothing: 1, or 0.',
      read: ofLast(({ status }) => Number(status === 'clean')),
    },
    {
      name: 'ovation_reconciliation_problems',
      help: 'How many problems the last proof of the books found.',
      read: ofLast(({ total_problem }) => total_problem),
    },
    {
      name: 'ovation_reconciliation_age_seconds',
      help: 'How long ago the last proof of the books ended.',
      read: ofLast(
        ({ finished_at, started_at }) => (clock.now().getTime() - (finished_at ?? started_at).getTime()) / 1_000,
      ),
    },
  ];
}

export async function listReconciliations({ app: { database }, query }: Call<typeof operations.listReconciliations>) {
  const { rows, total } = await listReconciliationRows(database, query);
  const cards = await presentAccountCards(
    database,
    rows.flatMap(({ administrator_id }) => administrator_id ?? []),
  );
  return { data: rows.map((row) => presentReconciliation(row, cards)), total };
}

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

function presentReconciliation(row: ReconciliationRow, cards: ReadonlyMap<string, AccountCard>): Reconciliation {
  return {
    _id: row.id,
    status: row.status as Reconciliation['status'],
    administrator: findCard(cards, row.administrator_id),
    figures: row.figures === null ? null : presentFigures(row.figures as unknown as Figures),
    problems: (row.problems as unknown as ReconciliationProblem[]).map(presentProblem),
    totalProblem: row.total_problem,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    durationMs: row.finished_at === null ? null : row.finished_at.getTime() - row.started_at.getTime(),
  };
}

const amount = (minor: string): number => fromMinor(BigInt(minor));
const compared = ({ ours, theirs }: Compared) => ({
  ours: amount(ours),
  theirs: theirs === null ? null : amount(theirs),
});

const presentProblem = ({ law, problem, advice }: ReconciliationProblem): ReconciliationProblem => ({
  law: readStored(law),
  problem: readStored(problem),
  advice: readStored(advice),
});

function presentFigures({ debits, credits, balances, gateways, counts, laws }: Figures): ReconciliationFigures {
  return {
    debits: amount(debits),
    credits: amount(credits),
    counts: [...counts],
    laws: laws.map(readStored),
    balances: balances.map(({ balance, ...row }) => ({ ...row, balance: amount(balance) })),
    gateways: gateways.map(({ provider, taken, givenBack, disputed }) => ({
      provider,
      taken: compared(taken),
      givenBack: compared(givenBack),
      disputed: compared(disputed),
    })),
  };
}
