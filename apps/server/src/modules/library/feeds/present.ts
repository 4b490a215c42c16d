import type { Access, Feed, FeedFile, OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { chooseCover, cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccess, type Visible } from '../../access/index.ts';
import { markImmutable } from '../../../platform/http/replies/immutable-items.ts';
import { presentFile } from '../../media/index.ts';
import type { PollRow } from './polls/poll.store.ts';
import { presentPoll } from './polls/polls.ts';
import { presentSchedule, publishingStateOf } from '../publishing.ts';
import { presentFigures } from '../present-figures.ts';
import type { Figures } from '../sale.store.ts';
import type { ShownContent, ShownFeed } from './shown-content.ts';
import type { ShownFile, FeedStateRow } from './shown-feed.store.ts';

/** A feed that is not hidden from its viewer. */
export interface DecidedFeed extends ShownFeed {
  readonly decision: Visible;
}

/** A feed with everything that its shape needs, loaded for a page of feeds at once. */
export interface LoadedFeed extends DecidedFeed {
  readonly polls: readonly PollRow[];
}

/**
 * Most feeds have few shapes at a time: locked, open to followers, open to subscribers, liked. Changed counters make
 * old ones useless.
 */
const maxShapes = 4;

/** A feed in the contract's shape. Viewers for whom it is the same share one object, which must not be changed. */
export function presentFeed(app: App, { row, content, decision, polls }: LoadedFeed): Feed {
  const state = feedStateOf(row, decision);
  if (polls.length > 0) return shapeOf(app, content, state, polls);
  const known = app.shownFeeds.shapes.get(content) ?? new Map<string, Feed>();
  app.shownFeeds.shapes.set(content, known);
  const key = JSON.stringify([state, app.mediaAddresses.expireAt()]);
  const feed = known.get(key) ?? markImmutable(shapeOf(app, content, state, polls));
  if (!known.has(key) && known.size >= maxShapes) known.clear();
  known.set(key, feed);
  return feed;
}

type FeedState = ReturnType<typeof feedStateOf>;

/** The part of the shape that is not content: the viewer's access and reactions, the schedule and the counters. */
function feedStateOf(row: FeedStateRow, decision: Visible) {
  const access = presentAccess(decision);
  return {
    _id: row.id,
    access,
    ...(access.offers.some(({ kind }) => kind === 'subscribe')
      ? { totalForSubscribers: Number(row.subscriber_feeds) }
      : {}),
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

/**
 * The only function that makes a feed's shape, and from nothing but its parameters. Of a locked feed it lets out a
 * teaser, sizes and blurred pictures only.
 */
function shapeOf(app: App, content: ShownContent, state: FeedState, polls: readonly PollRow[]): Feed {
  const { access } = state;
  const files = filesOf(content, access).map((file) => presentFile(app, file, access.granted));
  return {
    ...state,
    type: content.type as Feed['type'],
    text: access.granted ? content.text : cutToTeaser(content.text),
    performer: content.performer,
    files,
    cover: coverOf(app, content, access, files),
    ...(content.thumbnail ? { thumbnail: presentFile(app, content.thumbnail, access.granted) } : {}),
    // A teaser is a free preview, open wherever its feed is visible.
    ...(content.teaser ? { teaser: presentFile(app, content.teaser, true) } : {}),
    polls: access.granted
      ? polls.map((poll) => presentPoll(poll, { now: app.clock.now(), isInsider: isInsider(access) }))
      : [],
    updatedAt: content.updatedAt,
  };
}

/** A feed for its performer, with state and figures. */
export function presentOwnFeed(app: App, loaded: LoadedFeed, figures: Figures | undefined): OwnFeed {
  return {
    ...presentFeed(app, loaded),
    state: publishingStateOf(loaded.row, app.clock.now()),
    ...presentFigures(figures),
  };
}

function isInsider({ reason }: Access): boolean {
  return reason === 'owner' || reason === 'staff';
}

/** A failed file is visible to its performer and staff only. */
function filesOf({ files }: ShownContent, access: Access): readonly ShownFile[] {
  return isInsider(access) ? files : files.filter((file) => file.status !== 'failed');
}

/** Wide enough for a card on a high-density screen; the whole picture is one click away. */
const maxCoverWidth = 1_280;

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
  const fitting = thumbnails.filter(({ width }) => width <= maxCoverWidth);
  return { type, thumbnails: fitting.length > 0 ? fitting : thumbnails.slice(0, 1) };
}
