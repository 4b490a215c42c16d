import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/comments.ts';
import { sanitiseLine } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireGranted } from '../../access/index.ts';
import { deleteFiles, keepPicture, preparePicture, type PreparedPicture } from '../../media/index.ts';
import { lockComment, setPicture } from './comment.store.ts';
import { readComment } from './read-comments.ts';
import { requireVisibleComment } from './require-commented.ts';

/**
 * Requires that the author may still comment here. A comment has one picture at most; it is visible when the call
 * returns.
 */
export async function attachCommentPicture({
  app,
  actor,
  params,
  body,
  files,
  request,
}: Call<typeof operations.attachCommentPicture>) {
  if (!files.file) throw new Failure('file-missing');
  const { comment, decision } = await requireVisibleComment(
    app,
    { viewer: actor, country: request.country },
    params.id,
  );
  if (comment.account_id !== actor.id) throw new Failure('not-found');
  requireGranted(decision);
  const picture = await preparePicture(app, files.file, 'comment-picture');
  const target = { commentId: params.id, ownerId: actor.id, alternativeText: sanitiseLine(body.alternativeText ?? '') };
  await app.transaction((work) => keepAttached(work, app, picture, target));
  return readComment(app, actor, params.id);
}

interface PictureTarget {
  readonly commentId: string;
  readonly ownerId: string;
  readonly alternativeText: string;
}

/** The comment is locked and checked again, because it may have been deleted while the picture was processed. */
async function keepAttached(
  work: Work,
  app: App,
  picture: PreparedPicture,
  { commentId, ownerId, alternativeText }: PictureTarget,
): Promise<void> {
  const comment = await lockComment(work.db, commentId);
  if (!comment) throw new Failure('not-found', t('This comment was deleted.'));
  const fileId = await keepPicture(work, app, picture, { ownerId, object: { kind: 'comment', id: commentId } });
  await setPicture(work.db, commentId, { fileId, alternativeText }, app.clock.now());
  if (comment.picture_file_id !== null) await deleteFiles(work, [comment.picture_file_id]);
}
