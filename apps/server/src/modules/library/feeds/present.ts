import type { Access, Feed, FeedFile, OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { chooseCover, cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccess, type Visible } from '../../access/index.ts';
import { markImmutable } from '../../../platform/http/replies/immutable-items.ts';
import { presentFile } from '../../media/index.ts';
import type { FeedSales } from './feed.store.ts';
import type { PollRow } from './polls/poll.store.ts';
import { presentPoll } from './polls/present-poll.ts';
import { presentSchedule, publishingStateOf } from '../publishing.ts';
import type { ShownContent, ShownFeed } from './shown-content.ts';
import type { ShownFile, StandingRow } from './shown-feed.store.ts';

/** A feed that is not hidden from its viewer. */
export interface DecidedFeed extends ShownFeed {
  readonly decision: Visible;
}

/** A feed with everything that its shape needs, loaded for a page of feeds at once. */
export interface LoadedFeed extends DecidedFeed {
  readonly polls: readonly PollRow[];
}

/** Locked, open to followers, open to subscribers, liked: counters move, and what was made for the old ones goes. */
const maxLooks = 4;

/** A feed in its shape. To most viewers it looks the same: then it is the very same object, which must not be changed. */
export function presentFeed(app: App, { row, content, decision, polls }: LoadedFeed): Feed {
  const standing = standingOf(row, decision);
  if (polls.length > 0) return shapeOf(app, content, standing, polls);
  const known = app.shownFeeds.looks.get(content) ?? new Map<string, Feed>();
  app.shownFeeds.looks.set(content, known);
  const key = JSON.stringify([standing, app.mediaAddresses.expireAt()]);
  const feed = known.get(key) ?? markImmutable(shapeOf(app, content, standing, polls));
  if (!known.has(key) && known.size >= maxLooks) known.clear();
  known.set(key, feed);
  return feed;
}

type Standing = ReturnType<typeof standingOf>;

/** What of the shape is not content: how it stands to the viewer, its rule, its moments and its counters. */
function standingOf(row: StandingRow, decision: Visible) {
  return {
    _id: row.id,
    access: presentAccess(decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    totalLike: Number(row.total_like),
    totalComment: Number(row.total_comment),
    isLiked: row.actions.includes('like'),
    isBookmarked: row.actions.includes('bookmark'),
    ...presentSchedule(row),
    isPinned: row.pinned_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

/** The one place where a feed takes its shape, of what it is handed and nothing else: what a locked one holds leaves here only as teaser, size and blur. */
function shapeOf(app: App, content: ShownContent, standing: Standing, polls: readonly PollRow[]): Feed {
  const { access } = standing;
  const files = filesOf(content, access).map((file) => presentFile(app, file, access.granted));
  return {
    ...standing,
    type: content.type as Feed['type'],
    text: access.granted ? content.text : cutToTeaser(content.text),
    performer: content.performer,
    files,
    cover: coverOf(app, content, access, files),
    // A teaser invites to the rest: it is open wherever its feed is to be seen.
    ...(content.teaser ? { teaser: presentFile(app, content.teaser, true) } : {}),
    polls: access.granted
      ? polls.map((poll) => presentPoll(poll, { now: app.clock.now(), isInsider: isInsider(access) }))
      : [],
    updatedAt: content.updatedAt,
  };
}

/** What its performer sees of it beyond that. */
export function presentOwnFeed(app: App, loaded: LoadedFeed, sales: FeedSales | undefined): OwnFeed {
  const { thumbnail } = loaded.content;
  return {
    ...presentFeed(app, loaded),
    state: publishingStateOf(loaded.row, app.clock.now()),
    ...(thumbnail ? { thumbnail: presentFile(app, thumbnail, true) } : {}),
    totalSale: sales?.count ?? 0,
    earned: fromMinor(sales?.net ?? 0n),
  };
}

function isInsider({ reason }: Access): boolean {
  return reason === 'owner' || reason === 'staff';
}

/** A file that could not be processed is its performer's concern alone. */
function filesOf({ files }: ShownContent, access: Access): readonly ShownFile[] {
  return isInsider(access) ? files : files.filter((file) => file.status !== 'failed');
}

/** Wide enough for a card on a sharp screen; the whole picture is a click away. */
const widestCover = 1_280;

function coverOf(app: App, content: ShownContent, { granted }: Access, files: readonly FeedFile[]): string {
  const shown = (file: ShownFile | undefined): Pick<FeedFile, 'type' | 'thumbnails'> | undefined =>
    file && withoutWide(presentFile(app, file, granted));
  return chooseCover({
    thumbnail: shown(content.thumbnail),
    teaser: shown(content.teaser),
    files: files.map(withoutWide),
  });
}

function withoutWide({ type, thumbnails }: FeedFile): Pick<FeedFile, 'type' | 'thumbnails'> {
  const fitting = thumbnails.filter(({ width }) => width <= widestCover);
  return { type, thumbnails: fitting.length > 0 ? fitting : thumbnails.slice(0, 1) };
}
