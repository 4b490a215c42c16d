import type * as operations from '@ovation/contract/publishing/engagement.ts';
import { decodeCursor, encodeCursor } from '../../platform/database/cursor.ts';
import { pageOf } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { readFeeds, readGalleries, readPhotos, readVideos } from '../library/index.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';
import { countBookmarks, listBookmarks, type BookmarkReading, type BookmarkedKind } from './bookmark.store.ts';

/** As in the lists of the library: totals are exact up to this number and stay at it above. */
const maxTotal = 200;

type FeedsCall = Call<typeof operations.listBookmarkedFeeds>;
type BookmarksCall = Pick<FeedsCall, 'app' | 'actor' | 'query' | 'request'>;

export async function listBookmarkedFeeds(call: FeedsCall) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'feed');
  return { data: await readFeeds(call.app, viewing, ids), ...page };
}

export async function listBookmarkedGalleries(call: Call<typeof operations.listBookmarkedGalleries>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'gallery');
  return { data: await readGalleries(call.app, viewing, ids), ...page };
}

export async function listBookmarkedPhotos(call: Call<typeof operations.listBookmarkedPhotos>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'photo');
  return { data: await readPhotos(call.app, viewing, ids), ...page };
}

export async function listBookmarkedVideos(call: Call<typeof operations.listBookmarkedVideos>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'video');
  return { data: await readVideos(call.app, viewing, ids), ...page };
}

export async function listBookmarkedPerformers(call: Call<typeof operations.listBookmarkedPerformers>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'performer');
  const rows = await loadPerformers(call.app.database, ids, { viewerId: viewing.viewerId, now: call.app.clock.now() });
  return { data: rows.map((row) => presentPerformerCard(call.app, row)), ...page };
}

/** One page of the caller's bookmarks of a kind, as ids, and the fields that the reply has beside its data. */
async function chooseBookmarks({ app, actor, query, request }: BookmarksCall, kind: BookmarkedKind) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country };
  const reading: BookmarkReading = { kind, viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listBookmarks(app.database, reading, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countBookmarks(app.database, reading, maxTotal),
  ]);
  const bookmarks = found.slice(0, limit);
  const last = found.length > limit ? bookmarks.at(-1) : undefined;
  const page = {
    total,
    ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.created_at, id: last.id }) } : {}),
  };
  return { ids: bookmarks.map(({ id }) => id), page, viewing };
}
