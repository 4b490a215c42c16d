import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/comments.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { ContentKind } from '@ovation/contract/content.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteFiles } from '../../media/index.ts';
import {
  lockComment,
  lockCommentsOf,
  removeComment as removeRow,
  setCommentHidden,
  type CommentRow,
} from './comment.store.ts';
import { mayDeleteComment } from './comment-rules.ts';
import { deleteReactionsOf } from '../engagement.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import './events.ts';

/** Throws not-found also where the caller may not delete the comment, so that its existence is not revealed. */
export async function deleteComment({ app, actor, params }: Call<typeof operations.deleteComment>) {
  return app.transaction(async (work) => {
    const comment = await lockComment(work.db, params.id);
    if (!comment || !mayDeleteComment(actor, comment))
      throw new Failure('not-found', t('This comment does not exist, or is not yours to delete.'));
    await deleteCommentWithPicture(work, app, comment);
    return { message: t('The comment is deleted.') };
  });
}

/** Deletes text and picture permanently, and the comment itself unless it has answers. */
export async function deleteCommentWithPicture(work: Work, app: App, comment: CommentRow): Promise<void> {
  await removeRow(work.db, comment, app.clock.now());
  if (comment.picture_file_id !== null) await deleteFiles(work, [comment.picture_file_id]);
  await announceComments(work, comment);
}

/** For staff: hides a comment from everyone but its author and staff, or shows it again. False when it is deleted. */
export async function hideComment(work: Work, commentId: string, hiddenAt: Date | null): Promise<boolean> {
  const comment = await lockComment(work.db, commentId);
  if (!comment) return false;
  await setCommentHidden(work.db, commentId, hiddenAt);
  await announceComments(work, comment);
  return true;
}

/** For staff: deletes a comment as its author would. False when it is already deleted. */
export async function removeComment(work: Work, app: App, commentId: string): Promise<boolean> {
  const comment = await lockComment(work.db, commentId);
  if (comment) await deleteCommentWithPicture(work, app, comment);
  return comment !== undefined;
}

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

/** Publishes that the number of an object's comments changes. */
export async function announceComments(
  work: Work,
  { object_kind, object_id, performer_id }: Pick<CommentRow, 'object_kind' | 'object_id' | 'performer_id'>,
): Promise<void> {
  const objectKind = object_kind as ContentKind;
  await work.publish('comments.changed', { objectKind, objectId: object_id, performerId: performer_id });
}
