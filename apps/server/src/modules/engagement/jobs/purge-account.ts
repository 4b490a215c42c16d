import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { lockCommentsOf } from '../comments/comment.store.ts';
import { deleteCommentWithPicture } from '../comments/delete-comment.ts';
import { deleteReactionsOf } from '../reaction.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const commentBatch = 50;
const reactionBatch = 500;

export const purgeAccountJob = job({ name: 'forget-account', payload: z.object({ accountId: id }) });

/** Deletes the comments and reactions of a closed account, in batches, so that counters are locked only briefly. */
export async function purgeAccount(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  while (await deleteSomeComments(app, accountId));
  while ((await deleteReactionsOf(app.database, accountId, reactionBatch)) > 0n);
}

function deleteSomeComments(app: App, accountId: string): Promise<boolean> {
  return app.transaction(async (work) => {
    const comments = await lockCommentsOf(work.db, accountId, commentBatch);
    for (const comment of comments) await deleteCommentWithPicture(work, app, comment);
    return comments.length > 0;
  });
}
