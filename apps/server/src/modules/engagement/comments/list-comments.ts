import type * as operations from '@ovation/contract/publishing/comments.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { pageOf } from '../../../platform/database/list.ts';
import { may } from '../../../platform/http/staff-access.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireGranted } from '../../access/index.ts';
import { countCommentRows, listCommentRows, type CommentReading } from './comment.store.ts';
import { presentComments } from './read-comments.ts';
import { requireCommented } from './require-commented.ts';

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
