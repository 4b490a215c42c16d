import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { archiveKeyOf } from './archive-key.ts';
import { failWaiting, findExpired, markDeleted } from './export.store.ts';

/** After so long, an archive that could not be built is given up. */
const patienceMs = 24 * 3_600_000;
const batchSize = 100;

export const sweepExportsJob = job({ name: 'sweep-exports' });

/** Deletes archives whose days are over, the bytes first. */
export async function sweepExports(app: App): Promise<void> {
  const now = app.clock.now();
  await failWaiting(app.database, new Date(now.getTime() - patienceMs), now);
  let ids: string[];
  do {
    ids = await findExpired(app.database, now, batchSize);
    for (const exportId of ids) {
      await app.storage.delete(archiveKeyOf(exportId));
      await markDeleted(app.database, exportId, now);
    }
  } while (ids.length === batchSize);
}

export const deleteExportsJob = job({ name: 'delete-exports', payload: z.object({ ids: z.array(id) }) });

/** Of a closed account. */
export async function deleteArchives(app: App, { ids }: { readonly ids: readonly string[] }): Promise<void> {
  for (const exportId of ids) await app.storage.delete(archiveKeyOf(exportId));
}
