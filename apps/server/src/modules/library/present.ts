import type { Feed, FeedFile, OwnFeed } from '@ovation/contract/feeds.ts';
import { chooseCover, cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { presentAccess, type Visible } from '../access/index.ts';
import { presentFile } from '../media/index.ts';
import type { FeedSales } from './feed.store.ts';
import type { PollRow } from './poll.store.ts';
import { presentPoll } from './present-poll.ts';
import { presentSchedule, publishingStateOf } from './publishing.ts';
import type { ShownFeed } from './shown-content.ts';
import type { ShownFile } from './shown-feed.store.ts';

/** A feed that is not hidden from its viewer. */
export interface DecidedFeed extends ShownFeed {
  readonly decision: Visible;
}

/** A feed with everything that its shape needs, loaded for a page of feeds at once. */
export interface LoadedFeed extends DecidedFeed {
  readonly polls: readonly PollRow[];
}

/** The one place where a feed takes its shape: what a locked one holds leaves here only as teaser, size and blur. */
export function presentFeed(app: App, loaded: LoadedFeed): Feed {
  const { row, content, decision } = loaded;
  const isGranted = decision.state === 'granted';
  const files = filesOf(loaded).map((file) => presentFile(app, file, isGranted));
  return {
    _id: row.id, type: content.type as Feed['type'], text: isGranted ? content.text : cutToTeaser(content.text), performer: content.performer,
    files,
    cover: coverOf(app, loaded, files),
    // A teaser invites to the rest: it is open wherever its feed is to be seen.
    ...(content.teaser ? { teaser: presentFile(app, content.teaser, true) } : {}),
    polls: isGranted ? loaded.polls.map((poll) => presentPoll(poll, { now: app.clock.now(), isInsider: isInsider(decision) })) : [],
    access: presentAccess(decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    totalLike: Number(row.total_like), totalComment: Number(row.total_comment), isLiked: row.actions.includes('like'), isBookmarked: row.actions.includes('bookmark'),
    ...presentSchedule(row), isPinned: row.pinned_at !== null,
    createdAt: row.created_at.toISOString(), updatedAt: content.updatedAt,
  };
}

/** What its performer sees of it beyond that. */
export function presentOwnFeed(app: App, loaded: LoadedFeed, sales: FeedSales | undefined): OwnFeed {
  const { thumbnail } = loaded.content;
  return { ...presentFeed(app, loaded), state: publishingStateOf(loaded.row, app.clock.now()), ...(thumbnail ? { thumbnail: presentFile(app, thumbnail, true) } : {}), totalSale: sales?.count ?? 0, earned: fromMinor(sales?.net ?? 0n) };
}

function isInsider(decision: Visible): boolean {
  return decision.state === 'granted' && (decision.reason === 'owner' || decision.reason === 'staff');
}

/** A file that could not be processed is its performer's concern alone. */
function filesOf({ content, decision }: LoadedFeed): readonly ShownFile[] {
  return isInsider(decision) ? content.files : content.files.filter((file) => file.status !== 'failed');
}

/** Wide enough for a card on a sharp screen; the whole picture is a click away. */
const widestCover = 1_280;

function coverOf(app: App, { content, decision }: LoadedFeed, files: readonly FeedFile[]): string {
  const shown = (file: ShownFile | undefined): Pick<FeedFile, 'type' | 'thumbnails'> | undefined => file && withoutWide(presentFile(app, file, decision.state === 'granted'));
  return chooseCover({ thumbnail: shown(content.thumbnail), teaser: shown(content.teaser), files: files.map(withoutWide) });
}

function withoutWide({ type, thumbnails }: FeedFile): Pick<FeedFile, 'type' | 'thumbnails'> {
  const fitting = thumbnails.filter(({ width }) => width <= widestCover);
  return { type, thumbnails: fitting.length > 0 ? fitting : thumbnails.slice(0, 1) };
}
