import type * as operations from '@ovation/contract/publishing/engagement.ts';
import type { ReactableKind } from '@ovation/contract/publishing/engagement.ts';
import type { App } from '../../app.ts';
import { pageOf, decodeCursor, encodeCursor } from '../../platform/database/list.ts';
import type { Call } from '../../platform/http/call.ts';
import { readFeeds, readGalleries, readPhotos, readProducts, readVideos } from '../library/index.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';
import {
  countBookmarks,
  listBookmarkRows,
  deleteReaction,
  loadViewerState,
  insertReaction,
  type BookmarkReading,
  type BookmarkedKind,
} from './engagement.store.ts';
import {
  requireGranted,
  requireVisibleContent,
  requireVisiblePage,
  type Viewing,
  type Visible,
} from '../access/index.ts';
import { requireVisibleComment } from './comments/comment-rules.ts';

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

export async function listBookmarkedProducts(call: Call<typeof operations.listBookmarkedProducts>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'product');
  return { data: await readProducts(call.app, viewing, ids), ...page };
}

export async function listBookmarkedPerformers(call: Call<typeof operations.listBookmarkedPerformers>) {
  const { ids, page, viewing } = await chooseBookmarks(call, 'performer');
  return { data: await readPerformerCards(call.app, viewing, ids), ...page };
}

/** The same for the type in the address, with the moments of bookmarking. */
export async function listBookmarks(call: Call<typeof operations.listBookmarks>) {
  const { type } = call.params;
  const { bookmarks, ids, page, viewing } = await chooseBookmarks(call, type);
  const objects = new Map(
    (await readerOf(call.app, type)(call.app, viewing, ids)).map((object) => [object._id, object]),
  );
  const data = bookmarks.flatMap(({ id, created_at }) => {
    const object = objects.get(id);
    return object ? [{ objectId: id, objectType: type, createdAt: created_at.toISOString(), [type]: object }] : [];
  });
  return { data, ...page };
}

type OwnViewing = BookmarkReading['viewing'];
type Reader = (app: App, viewing: OwnViewing, ids: readonly string[]) => Promise<readonly { readonly _id: string }[]>;

declare module '../../app.ts' {
  interface App {
    /** Reads bookmarked objects of the modules that come after this one, which fill it. */
    readonly bookmarkReaders: Map<LaterKind, Reader>;
  }
}

type LaterKind = 'stream';

const readers: Record<Exclude<BookmarkedKind, LaterKind>, Reader> = {
  feed: readFeeds,
  gallery: readGalleries,
  photo: readPhotos,
  video: readVideos,
  product: readProducts,
  performer: readPerformerCards,
};

function readerOf({ bookmarkReaders }: App, kind: BookmarkedKind): Reader {
  if (kind !== 'stream') return readers[kind];
  const reader = bookmarkReaders.get(kind);
  if (!reader) throw new Error(`No module reads bookmarks of the kind ${kind}.`);
  return reader;
}

async function readPerformerCards(app: App, { viewerId }: OwnViewing, ids: readonly string[]) {
  const rows = await loadPerformers(app.database, ids, { viewerId, now: app.clock.now() });
  return rows.map((row) => presentPerformerCard(app, row));
}

/** One page of the caller's bookmarks of a kind, as ids, and the fields that the reply has beside its data. */
async function chooseBookmarks({ app, actor, query, request }: BookmarksCall, kind: BookmarkedKind) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country };
  const reading: BookmarkReading = { kind, viewing, now: app.clock.now() };
  const after = decodeCursor(query.cursor);
  const { limit, offset } = pageOf(query);
  const [found, total] = await Promise.all([
    listBookmarkRows(app.database, reading, { after, skip: after ? 0 : offset, limit: limit + 1, sort: query.sort }),
    countBookmarks(app.database, reading, maxTotal),
  ]);
  const bookmarks = found.slice(0, limit);
  const last = found.length > limit ? bookmarks.at(-1) : undefined;
  const page = {
    total,
    ...(last ? { nextCursor: encodeCursor({ section: 0, at: last.created_at, id: last.id }) } : {}),
  };
  return { bookmarks, ids: bookmarks.map(({ id }) => id), page, viewing };
}

/** Idempotent. A reaction can be removed also from an object that has been locked since. */
export async function unreact({ app, actor, body, request }: Call<typeof operations.unreact>) {
  await requireReactable(app, { viewer: actor, country: request.country }, body.objectType, body.objectId);
  const object = { kind: body.objectType, id: body.objectId };
  const reaction = { accountId: actor.id, object, action: body.action };
  await app.transaction(async (work) => work.withCommitLast(deleteReaction(work.db, reaction)));
  return loadViewerState(app.database, actor.id, object);
}

/** A like requires granted access. A locked object can be bookmarked, to come back to it. */
export async function react({ app, actor, body, request }: Call<typeof operations.react>) {
  const decision = await requireReactable(
    app,
    { viewer: actor, country: request.country },
    body.objectType,
    body.objectId,
  );
  if (body.action === 'like') requireGranted(decision);
  const object = { kind: body.objectType, id: body.objectId };
  const reaction = { accountId: actor.id, object, action: body.action };
  await app.transaction(async (work) => work.withCommitLast(insertReaction(work.db, reaction, app.clock.now())));
  return loadViewerState(app.database, actor.id, object);
}

/** What a viewer may see of an object. Throws not-found or country-blocked where it is hidden. */
export async function requireReactable(app: App, viewing: Viewing, kind: ReactableKind, id: string): Promise<Visible> {
  if (kind === 'performer') return requireVisiblePage(app, viewing, id);
  if (kind === 'comment') return (await requireVisibleComment(app, viewing, id)).decision;
  const { decision } = await requireVisibleContent(app, viewing, kind, id);
  return decision;
}
