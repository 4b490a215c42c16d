import { t } from '@ovation/language/t.ts';
import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireVisibleContent, type AccessObject, type Viewing, type Visible } from '../../access/index.ts';
import { loadShownComment, type ShownCommentRow, type CommentRow } from './comment.store.ts';
import { may } from '../../../platform/http/staff-access.ts';
import type { Viewer } from '../../../platform/http/call.ts';

/** The content that a comment is about, and what the viewer may see of it. */
export interface Commented {
  readonly object: AccessObject & { readonly kind: ContentKind };
  readonly decision: Visible;
  /** The top-level comment below which an answer goes; null for a comment on the content itself. */
  readonly parentId: string | null;
  /** The comment or answer that is answered. */
  readonly comment: ShownCommentRow | undefined;
}

/** Throws not-found or country-blocked for content that is hidden from the viewer. */
export async function requireCommented(
  app: App,
  viewing: Viewing,
  kind: CommentableKind,
  id: string,
): Promise<Commented> {
  if (kind !== 'comment')
    return { ...(await requireContent(app, viewing, kind, id)), parentId: null, comment: undefined };
  const comment = await loadShownComment(app.database, id, viewing.viewer?.id);
  if (!comment) throw new Failure('not-found', t('This comment was deleted.'));
  return {
    ...(await requireContent(app, viewing, comment.object_kind as ContentKind, comment.object_id)),
    parentId: comment.parent_id ?? comment.id,
    comment,
  };
}

async function requireContent(
  app: App,
  viewing: Viewing,
  kind: ContentKind,
  id: string,
): Promise<Pick<Commented, 'object' | 'decision'>> {
  const { object, decision } = await requireVisibleContent(app, viewing, kind, id);
  return { object: { ...object, kind }, decision };
}

/** The same for a comment, which must be visible to the viewer. */
export async function requireVisibleComment(
  app: App,
  viewing: Viewing,
  id: string,
): Promise<Commented & { readonly comment: ShownCommentRow }> {
  const { comment, ...commented } = await requireCommented(app, viewing, 'comment', id);
  if (!comment || !maySeeComment(viewing.viewer, comment))
    throw new Failure('not-found', t('This comment was deleted.'));
  return { ...commented, comment };
}

interface CommentFacts extends Pick<
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
