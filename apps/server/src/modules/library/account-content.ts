import { contentTypes, typesThatAre } from '@ovation/contract/content-types.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { deleteFilesOf } from '../media/index.ts';
import { deletePositionsOf, deleteSomeContent, unschedule } from './account-content.store.ts';
import { deleteSomeReviews } from './products/reviews/review.store.ts';
import { job } from '../../platform/jobs/job.ts';
import type { Work } from '../../platform/database/transaction.ts';

const batchSize = 200;

/** Photos and files go with what they belong to; the module `live` deletes streams, which visits refer to. */
const tables = [
  ...typesThatAre('hasPage').flatMap((type) => (type === 'stream' ? [] : [contentTypes[type].table])),
  'polls',
] as const;

export const deleteContentOfAccountJob = job({
  name: 'delete-content-of-account',
  payload: z.object({ accountId: id }),
});

/**
 * Deletes all content, sold or not, all files, all reviews and all video positions of a closed account, in short
 * transactions.
 */
export async function deleteContentOfAccount(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await deletePositionsOf(app.database, accountId);
  while ((await app.transaction((work) => deleteSomeReviews(work.db, accountId, batchSize))) === batchSize);
  for (const table of tables) {
    while ((await app.transaction((work) => deleteSomeContent(work.db, table, accountId, batchSize))) === batchSize);
  }
  while ((await app.transaction((work) => deleteFilesOf(work, accountId, batchSize))) === batchSize);
}

/** Makes drafts of everything that a performer has scheduled, because they may not publish now. */
export async function unscheduleAll(work: Work, app: App, performerId: string): Promise<void> {
  // A stream begins only when its performer starts it.
  for (const type of typesThatAre('hasPage'))
    if (type !== 'stream') await unschedule(work.db, contentTypes[type].table, performerId, app.clock.now());
}
