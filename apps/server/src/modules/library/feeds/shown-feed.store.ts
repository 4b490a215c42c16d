import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { factColumns, isListedAmongAll, feedIsWanted, type FactRow, type Viewing } from '../../access/index.ts';
import type { ListedFile } from '../../media/index.ts';

/**
 * The state of a feed for one viewer: all facts for decisions, and the counters. Read at every request, never cached.
 */
export interface FeedStateRow extends FactRow {
  readonly id: string;
  readonly performer_id: string;
  readonly access: string;
  readonly price: bigint | null;
  readonly withdrawn_at: Date | null;
  readonly hidden_at: Date | null;
  readonly created_at: Date;
  readonly published_at: Date | null;
  readonly public_at: Date | null;
  readonly ends_at: Date | null;
  readonly pinned_at: Date | null;
  /** How many listed feeds of its performer are for subscribers. */
  readonly subscriber_feeds: bigint;
  readonly total_like: bigint;
  readonly total_comment: bigint;
  /** The viewer's reactions: `like`, `bookmark`. */
  readonly actions: readonly string[];
  /** Triggers increment it with every change of what is in `ContentRow`. */
  readonly shown_version: bigint;
}

/** The content of a feed, which is the same for every viewer. */
export interface ContentRow {
  readonly type: string;
  readonly text: string;
  readonly updated_at: Date;
  readonly thumbnail_file_id: string | null;
  readonly teaser_file_id: string | null;
  readonly file_ids: readonly string[];
  readonly files: readonly ShownFile[];
  readonly has_polls: boolean;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
}

export type ShownFile = Pick<
  ListedFile,
  'id' | 'type' | 'status' | 'width' | 'height' | 'duration_ms' | 'thumbhash' | 'renditions' | 'held_at'
>;

/** The columns of `FeedStateRow` that are the same for every viewer, without the facts. */
export const feedColumns = sql`
  feeds.id, feeds.performer_id, feeds.access, feeds.price, feeds.withdrawn_at, feeds.hidden_at, feeds.created_at,
  feeds.published_at, feeds.public_at, feeds.ends_at, feeds.pinned_at, feeds.total_like, feeds.total_comment,
  p.shown_version,
  (
    select total_subscriber_feed from performer_counters
    where performer_id = feeds.performer_id) as subscriber_feeds`;

/** The columns of `FeedStateRow`, from `feeds` and its performer's row `p`. */
export function feedStateColumns(viewing: Viewing, now: Date): RawBuilder<FeedStateRow> {
  return sql`${feedColumns},
    array(
      select action from reactions
      where account_id = ${viewing.viewer?.id ?? null}::uuid
        and object_kind = 'feed'
        and object_id = feeds.id) as actions,
    ${factColumns(viewing, { kind: sql`'feed'`, id: sql.ref('feeds.id') }, now)}`;
}

/** A new column here must increment the version: see the triggers that end in `show_change`. */
const contentColumns = sql<ContentRow>`
  feeds.type, feeds.text, feeds.updated_at, feeds.thumbnail_file_id, feeds.teaser_file_id,
  array(
    select file_id::text from feed_files
    where feed_id = feeds.id
    order by position) as file_ids,
  (
    select coalesce(jsonb_agg(to_jsonb(shown)), '[]')
    from (
      select id, type, status, width, height, duration_ms, thumbhash, renditions, held_at
      from files
      where object_kind = 'feed' and object_id = feeds.id) as shown) as files,
  exists (select from polls where feed_id = feeds.id) as has_polls,
  a.username, a.name, a.avatar_file_id`;

/** The states of feeds, in the order of the ids; ids that do not exist are left out, or do not meet the condition. */
export async function loadFeedStates(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<FeedStateRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FeedStateRow>`
    select ${feedStateColumns(viewing, now)}
    from feeds
    join performers p on p.account_id = feeds.performer_id
    where feeds.id = ${anyOf(ids)} and ${condition}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those that are in lists of many performers: none that is over, hidden, or of someone whom the viewer has muted. */
export function loadListedFeedStates(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<FeedStateRow[]> {
  const isListed = sql<boolean>`${isListedAmongAll('feeds', viewing, now)} and ${feedIsWanted('feeds', viewing)}`;
  return loadFeedStates(db, viewing, ids, now, isListed);
}

/** State and content by feed id, in one statement, so that both are of the same moment. */
export async function loadFeedsWithContent(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FeedStateRow & ContentRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FeedStateRow & ContentRow>`
    select ${feedStateColumns(viewing, now)}, ${contentColumns}
    from feeds
    join performers p on p.account_id = feeds.performer_id
    join accounts a on a.id = feeds.performer_id
    where feeds.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
