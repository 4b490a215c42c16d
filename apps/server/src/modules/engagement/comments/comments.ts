import type * as operations from '@ovation/contract/publishing/comments.ts';
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { t } from '@ovation/language/t.ts';
import { sanitiseLine } from '@ovation/domain';
import type { ContentKind } from '@ovation/contract/content.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call, Viewer } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireGranted } from '../../access/index.ts';
import {
  insertComment,
  countCommentRows,
  listCommentRows,
  lockComment,
  setPicture,
  loadShownComment,
  type NewComment,
  type CommentReading,
  type ShownCommentRow,
} from './comment.store.ts';
import {
  requireCommented,
  requireVisibleComment,
  mayDeleteComment,
  maySeeComment,
  type Commented,
} from './comment-rules.ts';
import { decodeCursor, encodeCursor, pageOf } from '../../../platform/database/list.ts';
import { may } from '../../../platform/http/staff-access.ts';
import type { App } from '../../../app.ts';
import { announceComments } from './delete-comment.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  deleteFiles,
  keepPicture,
  preparePicture,
  loadFilesOf,
  presentFile,
  type PreparedPicture,
  type ListedFile,
} from '../../media/index.ts';
import { presentAccountCard } from '../../accounts/index.ts';

type CreateCall = Call<typeof operations.createComment>;

/** Requires granted access to the object. An answer to an answer becomes its sibling. Idempotent by key. */
export async function createComment(call: CreateCall): Promise<Comment> {
  const earlier = await earlierReply<Comment>(call);
  if (earlier) return earlier;
  const { object, decision, parentId, comment: answered } = await requireTarget(call);
  requireGranted(decision);
  const { app, actor, body } = call;
  const comment: NewComment = {
    id: newId(),
    objectKind: object.kind,
    objectId: object.id,
    performerId: object.performerId,
    accountId: actor.id,
    parentId,
    text: cleanText('text', body.text),
  };
  const answeredIds = answered && parentId !== null ? [...new Set([parentId, answered.id])] : [];
  return idempotently(call, (work) => insertAndAnnounce(work, call, { ...comment, answeredIds }, app.clock.now()));
}

function requireTarget({ app, actor, body, request }: CreateCall): Promise<Commented> {
  const viewing = { viewer: actor, country: request.country };
  return body.objectType === 'comment'
    ? requireVisibleComment(app, viewing, body.objectId)
    : requireCommented(app, viewing, body.objectType, body.objectId);
}

async function insertAndAnnounce(
  work: Work,
  { app, actor }: CreateCall,
  comment: NewComment & { readonly answeredIds: readonly string[] },
  now: Date,
): Promise<Comment> {
  const written = await insertComment(work.db, comment, now);
  const { id: commentId, objectKind, objectId, performerId, accountId, answeredIds } = comment;
  await work.publish('comment.created', { commentId, objectKind, objectId, performerId, accountId, answeredIds });
  await announceComments(work, {
    object_kind: comment.objectKind,
    object_id: comment.objectId,
    performer_id: comment.performerId,
  });
  return presentComment(app, written, { viewer: actor, files: new Map() });
}

/** As in the lists of the library: totals are exact up to this number and stay at it above. */
const maxTotal = 200;

type ListCall = Call<typeof operations.listComments>;

/** The comments on a locked object are locked too, because they would reveal what it holds. */
export async function listComments(call: ListCall) {
  const { app, actor, query } = call;
  const reading = await readingOf(call);
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listCommentRows(app.database, reading, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countCommentRows(app.database, reading, maxTotal),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    data: await presentComments(app, actor, rows),
    total,
    ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.created_at, id: last.id }) } : {}),
  };
}

async function readingOf({ app, actor, query, request }: ListCall): Promise<CommentReading> {
  const { object, decision, parentId } = await requireCommented(
    app,
    { viewer: actor, country: request.country },
    query.objectType,
    query.objectId,
  );
  requireGranted(decision);
  return {
    of: parentId === null ? { kind: object.kind, id: object.id } : { parentId },
    viewerId: actor?.id,
    isStaff: may(actor, 'moderation'),
  };
}

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

/** Loads all pictures in one query. */
async function presentComments(app: App, viewer: Viewer, rows: readonly ShownCommentRow[]): Promise<Comment[]> {
  const withPicture = rows.filter(({ picture_file_id }) => picture_file_id !== null).map(({ id }) => id);
  const files = new Map((await loadFilesOf(app.database, 'comment', withPicture)).map((file) => [file.id, file]));
  return rows.map((row) => presentComment(app, row, { viewer, files }));
}

/** One comment as the viewer sees it after a command. Throws not-found when it was deleted meanwhile. */
async function readComment(app: App, viewer: Viewer, id: string): Promise<Comment> {
  const row = await loadShownComment(app.database, id, viewer?.id);
  const [comment] = row ? await presentComments(app, viewer, [row]) : [];
  if (!comment) throw new Failure('not-found');
  return comment;
}

interface CommentView {
  readonly viewer: Viewer;
  /** The pictures of the comments, by file id. */
  readonly files: ReadonlyMap<string, ListedFile>;
}

/** A comment that the viewer may not see is presented without text and author. */
function presentComment(app: App, row: ShownCommentRow, { viewer, files }: CommentView): Comment {
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
