import type * as operations from '@ovation/contract/feeds.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { pageOf } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { readFeeds } from '../library/index.ts';
import { countBookmarks, listBookmarks } from './reaction.store.ts';

/** As in the lists of the library: exact up to this number, and this number beyond it. */
const largestTotal = 200;

export async function listBookmarkedFeeds({ app, actor, query, request }: Call<typeof operations.listBookmarkedFeeds>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listBookmarks(app.database, viewing, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countBookmarks(app.database, viewing, largestTotal),
  ]);
  const bookmarks = found.slice(0, limit);
  const last = found.length > limit ? bookmarks.at(-1) : undefined;
  const data = await readFeeds(app, viewing, bookmarks.map(({ id }) => id));
  return { data, total, ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.created_at, id: last.id }) } : {}) };
}
