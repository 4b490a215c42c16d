import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { deleteFilesOf } from '../../media/index.ts';
import { deletePositionsOf, deleteSomeContent } from '../account-content.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const batchSize = 200;

export const deleteContentOfAccountJob = job({
  name: 'delete-content-of-account',
  payload: z.object({ accountId: id }),
});

/** Deletes all content, sold or not, all files and all video positions of a closed account, in short transactions. */
export async function deleteContentOfAccount(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await deletePositionsOf(app.database, accountId);
  for (const table of ['feeds', 'galleries', 'videos', 'polls'] as const) {
    while ((await app.transaction((work) => deleteSomeContent(work.db, table, accountId, batchSize))) === batchSize);
  }
  while ((await app.transaction((work) => deleteFilesOf(work, accountId, batchSize))) === batchSize);
}
