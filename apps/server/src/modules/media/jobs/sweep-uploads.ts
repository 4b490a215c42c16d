import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { uploadTtlMs } from '../uploads/upload-rules.ts';
import { deleteUploadsBefore, knownUploads } from '../uploads/upload.store.ts';
import { partsFolder } from '../uploads/write-parts.ts';
import { purgeVisitorUploads } from '../quota/visitor-quota.ts';
import { job } from '../../../platform/jobs/job.ts';
import { deleteStoredFilesJob } from './delete-stored-files.ts';

const batchSize = 500;

export const sweepUploadsJob = job({ name: 'sweep-uploads' });

/**
 * Deletes resumable uploads that received nothing for a day, orphaned parts of that age, and visitors' counters of
 * earlier days.
 */
export async function sweepUploads(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - uploadTtlMs);
  for (let swept = batchSize; swept === batchSize;) swept = await sweepOld(app, before);
  await sweepOrphans(app, before);
  await purgeVisitorUploads(app);
}

async function sweepOld(app: App, before: Date): Promise<number> {
  return app.transaction(async (work) => {
    const ids = await deleteUploadsBefore(work.db, before, batchSize);
    if (ids.length > 0)
      await work.enqueue(deleteStoredFilesJob, { keys: [], prefixes: ids.map((id) => `${partsFolder(id)}/`) });
    return ids.length;
  });
}

async function sweepOrphans(app: App, before: Date): Promise<void> {
  const old = new Set<string>();
  for await (const { key, modifiedAt } of app.storage.list('uploads/')) {
    const id = key.split('/')[1] ?? '';
    if (modifiedAt < before && isId(id)) old.add(id);
  }
  const known = await knownUploads(app.database, [...old]);
  for (const id of old) if (!known.has(id)) await app.storage.deletePrefix(`${partsFolder(id)}/`);
}
