import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteFiles } from '../../media/index.ts';
import { listOldPapers } from './jobs.store.ts';

export const deleteConsentPapersJob = job({ name: 'delete-consent-papers' });

const dayMs = 24 * 3_600_000;
const batchSize = 100;

/**
 * Deletes the papers of people who have withdrawn, or whose performer has closed the account, after the site's
 * retention period for papers; 0 days keep them forever. The proof keeps their hash.
 */
export async function deleteConsentPapers(app: App): Promise<void> {
  const { papersRetentionDays: days } = await app.settings.read();
  if (days === 0) return;
  const before = new Date(app.clock.now().getTime() - days * dayMs);
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await app.transaction(async (work) => {
      const ids = await listOldPapers(work.db, before, batchSize);
      await deleteFiles(work, ids);
      return ids.length;
    });
}
