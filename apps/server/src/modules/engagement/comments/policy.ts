import { may } from '../../../platform/http/staff-access.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import type { CommentRow } from './comment.store.ts';

type CommentFacts = Pick<CommentRow, 'account_id' | 'performer_id' | 'is_shown' | 'deleted_at'>;

/** The author, the performer whose content it is about, and staff. */
export function mayDeleteComment(viewer: Viewer, comment: CommentFacts): boolean {
  return (
    viewer !== undefined &&
    comment.deleted_at === null &&
    (viewer.id === comment.account_id || viewer.id === comment.performer_id || may(viewer, 'moderation'))
  );
}

/** Authors still see their comments that staff has hidden. */
export function maySeeComment(viewer: Viewer, comment: CommentFacts): boolean {
  return (
    comment.is_shown ||
    (comment.deleted_at === null &&
      viewer !== undefined &&
      (viewer.id === comment.account_id || may(viewer, 'moderation')))
  );
}
