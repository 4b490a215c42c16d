import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteFiles } from '../../media/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { lockOldPapers, markPapersDeleted } from '../papers/paper.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;
const batchSize = 100;

export const deleteOldPapersJob = job({ name: 'delete-old-papers' });

/** Deletes identity papers, rows and bytes, after the site's retention period; 0 days keep them forever. */
export async function deleteOldPapers(app: App): Promise<void> {
  const { papersRetentionDays: days } = await app.settings.read();
  if (days === 0) return;
  const before = new Date(app.clock.now().getTime() - days * dayMs);
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await app.transaction((work) => deleteBatch(work, app, before));
}

/** Returns how many papers it deleted. */
async function deleteBatch(work: Work, app: App, before: Date): Promise<number> {
  const papers = await lockOldPapers(work.db, before, batchSize);
  if (papers.length === 0) return 0;
  const performerIds = [...new Set(papers.map(({ owner_id }) => owner_id))];
  await deleteFiles(
    work,
    papers.map(({ id }) => id),
  );
  await markPapersDeleted(work.db, performerIds, app.clock.now());
  for (const subjectId of performerIds) await recordEvent(work, { app }, { kind: 'papers-deleted', subjectId });
  return papers.length;
}
