import type * as operations from '@ovation/contract/publishing/comments.ts';
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireGranted } from '../../access/index.ts';
import { announceComments } from './announce-comments.ts';
import { insertComment, type NewComment } from './comment.store.ts';
import { presentComment } from './present.ts';
import { requireCommented, requireVisibleComment, type Commented } from './require-commented.ts';

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
