import type { App } from '../../../app.ts';
import { loadAppeals, loadCounterNotices } from '../appeals/appeal.store.ts';
import type { CaseExtras } from './present-status.ts';

/** The appeals and counter-notices of some cases, in two queries. */
export async function loadExtras({ database }: App, caseIds: readonly string[]): Promise<CaseExtras> {
  const [appeals, counterNotices] = await Promise.all([
    loadAppeals(database, caseIds),
    loadCounterNotices(database, caseIds),
  ]);
  return {
    appeals: Map.groupBy(appeals, ({ case_id }) => case_id),
    counterNotices: new Map(counterNotices.map((notice) => [notice.case_id, notice])),
  };
}
