import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type {
  Reconciliation,
  ReconciliationFigures,
  ReconciliationProblem,
} from '@ovation/contract/money/reconciliation.ts';
import { fromMinor } from '@ovation/domain';
import type { Compared, Figures } from './figures.store.ts';
import type { ReconciliationRow } from './reconciliation.store.ts';

export function presentReconciliation(row: ReconciliationRow, cards: ReadonlyMap<string, AccountCard>): Reconciliation {
  return {
    _id: row.id,
    status: row.status as Reconciliation['status'],
    administrator: (row.administrator_id !== null && cards.get(row.administrator_id)) || null,
    figures: row.figures === null ? null : presentFigures(row.figures as unknown as Figures),
    problems: row.problems as unknown as ReconciliationProblem[],
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

function presentFigures({ debits, credits, balances, gateways, counts, laws }: Figures): ReconciliationFigures {
  return {
    debits: amount(debits),
    credits: amount(credits),
    counts: [...counts],
    laws: [...laws],
    balances: balances.map(({ balance, ...row }) => ({ ...row, balance: amount(balance) })),
    gateways: gateways.map(({ provider, taken, givenBack, disputed }) => ({
      provider,
      taken: compared(taken),
      givenBack: compared(givenBack),
      disputed: compared(disputed),
    })),
  };
}
