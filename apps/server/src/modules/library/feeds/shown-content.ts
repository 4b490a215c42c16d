import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { VersionedCache } from '../../../platform/versioned-cache.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import type { Viewing } from '../../access/index.ts';
import { loadFeedsWithContent, type ContentRow, type ShownFile, type FeedStateRow } from './shown-feed.store.ts';

/** The content of a feed, which is the same for every viewer and does not take part in decisions. */
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

/** Caches of feeds between requests. */
interface ShownFeeds {
  /** Content by feed id and version. */
  readonly contents: VersionedCache<ShownContent>;
  /** The presented shapes of each content; the key is everything else that a shape depends on. */
  readonly shapes: WeakMap<ShownContent, Map<string, Feed>>;
}

declare module '../../../app.ts' {
  interface App {
    readonly shownFeeds: ShownFeeds;
  }
}

/** About five kilobytes each. */
const maxContents = 5_000;

export function createShownFeeds({ cache }: App['measurements']): ShownFeeds {
  return { contents: new VersionedCache(maxContents, cache('posts')), shapes: new WeakMap() };
}

/**
 * Adds its content to each row, from the cache where that has the row's version. Other feeds are loaded with their
 * state in one statement, which replaces the row, so that new content is never shown by a decision about the old. Feeds
 * that were deleted meanwhile are left out.
 */
export async function withContent(app: App, viewing: Viewing, rows: readonly FeedStateRow[]): Promise<ShownFeed[]> {
  const memory = app.shownFeeds.contents;
  const known = rows.map((row) => ({ row, content: memory.get(row.id, row.shown_version) }));
  const missing = known.flatMap(({ row, content }) => (content ? [] : [row.id]));
  const whole = await loadFeedsWithContent(app.database, viewing, missing, app.clock.now());
  return known.flatMap(({ row, content }) => {
    if (content) return [{ row, content }];
    const read = whole.get(row.id);
    return read ? [cacheContent(memory, read)] : [];
  });
}

function cacheContent(memory: VersionedCache<ShownContent>, read: FeedStateRow & ContentRow): ShownFeed {
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
