import type { CommentableKind } from '@ovation/contract/publishing/comments.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireVisibleContent, type AccessObject, type Viewing, type Visible } from '../../access/index.ts';
import { findComment, type CommentRow } from './comment.store.ts';
import { maySeeComment } from './policy.ts';

/** What is commented on or answered, and how the viewer stands to the content that it is about. */
export interface Commented {
  readonly object: AccessObject & { readonly kind: ContentKind };
  readonly decision: Visible;
  /** The comment of that content that is answered; of an answer, the one that it answers itself. */
  readonly parentId: string | null;
  readonly comment: CommentRow | undefined;
}

/** Throws not-found or country-blocked for what is not there for the viewer. */
export async function requireCommented(
  app: App,
  viewing: Viewing,
  kind: CommentableKind,
  id: string,
): Promise<Commented> {
  if (kind !== 'comment')
    return { ...(await requireContent(app, viewing, kind, id)), parentId: null, comment: undefined };
  const comment = await findComment(app.database, id);
  if (!comment) throw new Failure('not-found', 'This comment was deleted.');
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

/** The same of a comment that the viewer sees. */
export async function requireVisibleComment(
  app: App,
  viewing: Viewing,
  id: string,
): Promise<Commented & { readonly comment: CommentRow }> {
  const { comment, ...commented } = await requireCommented(app, viewing, 'comment', id);
  if (!comment || !maySeeComment(viewing.viewer, comment)) throw new Failure('not-found', 'This comment was deleted.');
  return { ...commented, comment };
}
