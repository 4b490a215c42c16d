import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { forgetVisitors as forgetSome } from '../reports/reports.store.ts';

export const forgetVisitorsJob = job({ name: 'forget-visitors-of-reports' });

const [batch, dayMs] = [500, 86_400_000];
const keptDays = 180;

/** Deletes the e-mail addresses and names of visitors some time after the decision; their texts stay with the case. */
export async function forgetVisitors(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptDays * dayMs);
  while ((await forgetSome(app.database, before, batch)) === batch);
}
