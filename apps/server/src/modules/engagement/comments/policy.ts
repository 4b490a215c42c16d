import type { Viewer } from '../../../platform/http/call.ts';
import type { CommentRow } from './comment.store.ts';

type ViewerState = Pick<CommentRow, 'account_id' | 'performer_id' | 'is_shown' | 'deleted_at'>;

/** Its author, whose content it is, and staff. */
export function mayDeleteComment(viewer: Viewer, comment: ViewerState): boolean {
  return (
    viewer !== undefined &&
    comment.deleted_at === null &&
    (viewer.id === comment.account_id || viewer.id === comment.performer_id || viewer.kind === 'admin')
  );
}

/** What staff has hidden, its author still sees. */
export function maySeeComment(viewer: Viewer, comment: ViewerState): boolean {
  return (
    comment.is_shown ||
    (comment.deleted_at === null &&
      viewer !== undefined &&
      (viewer.id === comment.account_id || viewer.kind === 'admin'))
  );
}
