import type { Comment } from '@ovation/contract/publishing/comments.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../../app.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import { presentFile, type ListedFile } from '../../media/index.ts';
import type { ShownCommentRow } from './comment.store.ts';
import { mayDeleteComment, maySeeComment } from './policy.ts';

interface CommentView {
  readonly viewer: Viewer;
  /** The pictures of the comments, by file id. */
  readonly files: ReadonlyMap<string, ListedFile>;
}

/** A comment that the viewer may not see is presented without text and author. */
export function presentComment(app: App, row: ShownCommentRow, { viewer, files }: CommentView): Comment {
  const common = {
    _id: row.id,
    objectType: row.object_kind as ContentKind,
    objectId: row.object_id,
    parentId: row.parent_id,
    totalAnswer: Number(row.total_answer + row.silenced_answers),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
  if (!maySeeComment(viewer, row))
    return {
      ...common,
      state: row.deleted_at === null ? 'hidden' : 'deleted',
      text: '',
      author: null,
      isByPerformer: false,
      totalLike: 0,
      isLiked: false,
      isOwn: false,
      mayDelete: false,
    };
  const picture = row.picture_file_id === null ? undefined : files.get(row.picture_file_id);
  return {
    ...common,
    // Silenced authors do not learn of it.
    state: row.hidden_at === null ? 'shown' : 'hidden',
    text: row.text,
    author: presentAccountCard({ ...row, id: row.account_id }),
    isByPerformer: row.account_id === row.performer_id,
    totalLike: Number(row.total_like),
    isLiked: row.is_liked,
    isOwn: row.account_id === viewer?.id,
    mayDelete: mayDeleteComment(viewer, row),
    ...(picture
      ? { picture: { ...presentFile(app, picture, true), alternativeText: row.picture_alternative_text } }
      : {}),
  };
}
