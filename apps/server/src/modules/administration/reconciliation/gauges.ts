import type { App } from '../../../app.ts';
import type { Gauge } from '../../../platform/measurements/gauge.ts';
import { lastReconciliation, type ReconciliationRow } from './reconciliation.store.ts';

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
