import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { announceComments } from './announce-comments.ts';
import { lockComment, setCommentHidden } from './comment.store.ts';
import { deleteCommentWithPicture } from './delete-comment.ts';

/** Hides a comment from everyone but its author and staff, or shows it again. False when it is deleted. */
export async function hideComment(work: Work, id: string, hiddenAt: Date | null): Promise<boolean> {
  const comment = await lockComment(work.db, id);
  if (!comment) return false;
  await setCommentHidden(work.db, id, hiddenAt);
  await announceComments(work, comment);
  return true;
}

/** Deletes a comment as its author would. False when it is already deleted. */
export async function removeComment(work: Work, app: App, id: string): Promise<boolean> {
  const comment = await lockComment(work.db, id);
  if (comment) await deleteCommentWithPicture(work, app, comment);
  return comment !== undefined;
}
