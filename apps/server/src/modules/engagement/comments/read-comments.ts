import type { Comment } from '@ovation/contract/publishing/comments.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { loadFilesOf } from '../../media/index.ts';
import { loadShownComment, type ShownCommentRow } from './comment.store.ts';
import { presentComment } from './present.ts';

/** Loads all pictures in one query. */
export async function presentComments(app: App, viewer: Viewer, rows: readonly ShownCommentRow[]): Promise<Comment[]> {
  const withPicture = rows.filter(({ picture_file_id }) => picture_file_id !== null).map(({ id }) => id);
  const files = new Map((await loadFilesOf(app.database, 'comment', withPicture)).map((file) => [file.id, file]));
  return rows.map((row) => presentComment(app, row, { viewer, files }));
}

/** One comment as the viewer sees it after a command. Throws not-found when it was deleted meanwhile. */
export async function readComment(app: App, viewer: Viewer, id: string): Promise<Comment> {
  const row = await loadShownComment(app.database, id, viewer?.id);
  const [comment] = row ? await presentComments(app, viewer, [row]) : [];
  if (!comment) throw new Failure('not-found');
  return comment;
}
