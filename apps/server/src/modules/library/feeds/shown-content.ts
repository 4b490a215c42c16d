import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { VersionedCache } from '../../../platform/versioned-cache.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import type { Viewing } from '../../access/index.ts';
import { loadFeedsWithContent, type ContentRow, type ShownFile, type FeedStateRow } from './shown-feed.store.ts';

/** What a feed shows, the same for whoever may see it; nothing of it is decided on. */
export interface ShownContent {
  readonly type: string;
  readonly text: string;
  readonly performer: AccountCard;
  /** In the performer's order. */
  readonly files: readonly ShownFile[];
  readonly thumbnail: ShownFile | undefined;
  readonly teaser: ShownFile | undefined;
  readonly hasPolls: boolean;
  readonly updatedAt: string;
}

export interface ShownFeed {
  readonly row: FeedStateRow;
  readonly content: ShownContent;
}

/** What feeds show, in memory between requests. */
export interface ShownFeeds {
  /** By feed and version. */
  readonly contents: VersionedCache<ShownContent>;
  /** Each feed's shape as it was made last, for each way in which it looks; the key holds all that a look depends on. */
  readonly looks: WeakMap<ShownContent, Map<string, Feed>>;
}

declare module '../../../app.ts' {
  interface App {
    readonly shownFeeds: ShownFeeds;
  }
}

/** Of some five kilobytes each. */
const maxContents = 5_000;

export function createShownFeeds(): ShownFeeds {
  return { contents: new VersionedCache(maxContents), looks: new WeakMap() };
}

/**
 * Adds to each row what its feed shows, from memory where that has the row's version. The others are read whole: their rows are
 * replaced, so that nobody is shown new content by what was true of the old. Those deleted meanwhile are left out.
 */
export async function withContent(app: App, viewing: Viewing, rows: readonly FeedStateRow[]): Promise<ShownFeed[]> {
  const memory = app.shownFeeds.contents;
  const known = rows.map((row) => ({ row, content: memory.get(row.id, row.shown_version) }));
  const missing = known.flatMap(({ row, content }) => (content ? [] : [row.id]));
  const whole = await loadFeedsWithContent(app.database, viewing, missing, app.clock.now());
  return known.flatMap(({ row, content }) => {
    if (content) return [{ row, content }];
    const read = whole.get(row.id);
    return read ? [remember(memory, read)] : [];
  });
}

function remember(memory: VersionedCache<ShownContent>, read: FeedStateRow & ContentRow): ShownFeed {
  const content = contentOf(read);
  memory.set(read.id, read.shown_version, content);
  return { row: read, content };
}

function contentOf({ performer_id, username, name, avatar_file_id, ...row }: FeedStateRow & ContentRow): ShownContent {
  const files = new Map(row.files.map((file) => [file.id, file]));
  return {
    type: row.type,
    text: row.text,
    hasPolls: row.has_polls,
    updatedAt: row.updated_at.toISOString(),
    performer: presentAccountCard({ id: performer_id, username, name, avatar_file_id }),
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
    thumbnail: files.get(row.thumbnail_file_id ?? ''),
    teaser: files.get(row.teaser_file_id ?? ''),
  };
}
