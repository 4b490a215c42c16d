import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteVisitorsBefore } from '../keyword.store.ts';

const monthMs = 30 * 24 * 3_600_000;

export const purgeKeywordsJob = job({ name: 'forget-keywords' });

export async function purgeKeywords(app: App): Promise<void> {
  await app.transaction(({ db }) => deleteVisitorsBefore(db, new Date(app.clock.now().getTime() - monthMs)));
}
