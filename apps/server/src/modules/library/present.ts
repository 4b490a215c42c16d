import type { AccountCard } from '@ovation/contract/accounts.ts';
import type { Feed, FeedFile, OwnFeed } from '@ovation/contract/feeds.ts';
import { chooseCover, cutToTeaser, fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { presentAccountCard } from '../accounts/index.ts';
import { presentAccess, type Visible } from '../access/index.ts';
import { presentFile, type ListedFile } from '../media/index.ts';
import type { FeedSales, ShownFeedRow } from './feed.store.ts';
import type { PollRow } from './poll.store.ts';
import { presentPoll } from './present-poll.ts';

/** A feed with everything that its shape needs, loaded for a page of feeds at once. */
export interface LoadedFeed {
  readonly row: ShownFeedRow;
  readonly decision: Visible;
  readonly files: ReadonlyMap<string, ListedFile>;
  readonly polls: readonly PollRow[];
}

/** The one place where a feed takes its shape: what a locked one holds leaves here only as teaser, size and blur. */
export function presentFeed(app: App, loaded: LoadedFeed): Feed {
  const { row, decision } = loaded;
  const isGranted = decision.state === 'granted';
  const teaser = fileOf(loaded, row.teaser_file_id);
  const files = filesOf(loaded).map((file) => presentFile(app, file, isGranted));
  return {
    _id: row.id, type: row.type as Feed['type'], text: isGranted ? row.text : cutToTeaser(row.text), performer: performerOf(row),
    files,
    cover: coverOf(app, loaded, files),
    // A teaser invites to the rest: it is open wherever its feed is to be seen.
    ...(teaser ? { teaser: presentFile(app, teaser, true) } : {}),
    polls: isGranted ? loaded.polls.map((poll) => presentPoll(poll, { now: app.clock.now(), isInsider: isInsider(decision) })) : [],
    access: presentAccess(decision),
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    totalLike: Number(row.total_like), totalComment: Number(row.total_comment), isLiked: row.actions.includes('like'), isBookmarked: row.actions.includes('bookmark'),
    createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(),
  };
}

function performerOf({ performer_id, username, name, avatar_file_id }: ShownFeedRow): AccountCard {
  return presentAccountCard({ id: performer_id, username, name, avatar_file_id });
}

/** What its performer sees of it beyond that. */
export function presentOwnFeed(app: App, loaded: LoadedFeed, sales: FeedSales | undefined): OwnFeed {
  const thumbnail = fileOf(loaded, loaded.row.thumbnail_file_id);
  return { ...presentFeed(app, loaded), ...(thumbnail ? { thumbnail: presentFile(app, thumbnail, true) } : {}), totalSale: sales?.count ?? 0, earned: fromMinor(sales?.net ?? 0n) };
}

function isInsider(decision: Visible): boolean {
  return decision.state === 'granted' && (decision.reason === 'owner' || decision.reason === 'staff');
}

function fileOf({ files }: LoadedFeed, id: string | null): ListedFile | undefined {
  return id === null ? undefined : files.get(id);
}

/** A file that could not be processed is its performer's concern alone. */
function filesOf(loaded: LoadedFeed): ListedFile[] {
  const files = loaded.row.file_ids.flatMap((id) => loaded.files.get(id) ?? []);
  return isInsider(loaded.decision) ? files : files.filter((file) => file.status !== 'failed');
}

/** Wide enough for a card on a sharp screen; the whole picture is a click away. */
const widestCover = 1_280;

function coverOf(app: App, loaded: LoadedFeed, files: readonly FeedFile[]): string {
  const { row, decision } = loaded;
  const shown = (id: string | null): Pick<FeedFile, 'type' | 'thumbnails'> | undefined => {
    const file = fileOf(loaded, id);
    return file && withoutWide(presentFile(app, file, decision.state === 'granted'));
  };
  return chooseCover({ thumbnail: shown(row.thumbnail_file_id), teaser: shown(row.teaser_file_id), files: files.map(withoutWide) });
}

function withoutWide({ type, thumbnails }: FeedFile): Pick<FeedFile, 'type' | 'thumbnails'> {
  const fitting = thumbnails.filter(({ width }) => width <= widestCover);
  return { type, thumbnails: fitting.length > 0 ? fitting : thumbnails.slice(0, 1) };
}
