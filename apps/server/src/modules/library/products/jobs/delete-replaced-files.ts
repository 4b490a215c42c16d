import type { App } from '../../../../app.ts';
import { job } from '../../../../platform/jobs/job.ts';
import { deleteFiles } from '../../../media/index.ts';
import { lockReplacedBefore } from '../changes/product-files.store.ts';

/** A link works for twelve hours, and a download that began at its end takes hours more. */
const keptMs = 24 * 3_600_000;
const batch = 100;

export const deleteReplacedFilesJob = job({ name: 'delete-replaced-files' });

/** Deletes the files of products that newer versions replaced a day ago. Safe to run twice. */
export async function deleteReplacedFiles(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs);
  const deleteSome = () =>
    app.transaction(async (work) => {
      const ids = await lockReplacedBefore(work.db, before, batch);
      await deleteFiles(work, ids);
      return ids.length;
    });
  while ((await deleteSome()) === batch);
}
