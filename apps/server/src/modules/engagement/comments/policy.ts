import { may } from '../../../platform/http/staff-access.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import type { CommentRow } from './comment.store.ts';

export interface CommentFacts extends Pick<
  CommentRow,
  'account_id' | 'performer_id' | 'is_shown' | 'is_silenced' | 'hidden_at' | 'deleted_at'
> {
  /** The viewer reads the author: neither has blocked the other, and the viewer has not muted them. */
  readonly is_read: boolean;
}

/** The author, the performer whose content it is about, and staff. */
export function mayDeleteComment(viewer: Viewer, comment: Omit<CommentFacts, 'is_read'>): boolean {
  return (
    viewer !== undefined &&
    comment.deleted_at === null &&
    (viewer.id === comment.account_id || viewer.id === comment.performer_id || may(viewer, 'moderation'))
  );
}

/**
 * Authors still see their comments that staff has hidden. The comment of a restricted account is silenced: its author
 * and the performer see it.
 */
export function maySeeComment(viewer: Viewer, comment: CommentFacts): boolean {
  if (comment.deleted_at !== null) return false;
  if (viewer !== undefined && (viewer.id === comment.account_id || may(viewer, 'moderation'))) return true;
  if (!comment.is_read) return false;
  const isOfViewer = viewer !== undefined && viewer.id === comment.performer_id;
  return comment.is_shown || (isOfViewer && comment.is_silenced && comment.hidden_at === null);
}
