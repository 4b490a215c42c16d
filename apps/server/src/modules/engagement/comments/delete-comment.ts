import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/comments.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteFiles } from '../../media/index.ts';
import { announceComments } from './announce-comments.ts';
import { lockComment, removeComment, type CommentRow } from './comment.store.ts';
import { mayDeleteComment } from './policy.ts';

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
  await removeComment(work.db, comment, app.clock.now());
  if (comment.picture_file_id !== null) await deleteFiles(work, [comment.picture_file_id]);
  await announceComments(work, comment);
}
