import type { AccessRule } from '@ovation/contract/feeds.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from '../access/index.ts';
import { anyOf } from '../../platform/database/any-of.ts';

/** What a performer decides of a feed. */
export interface FeedContent {
  readonly type: 'text' | 'photo' | 'video' | 'audio';
  readonly text: string;
  readonly access: AccessRule;
  /** Minor units; exactly with the rule `paid`. */
  readonly price: bigint | null;
  readonly thumbnailFileId: string | null;
  readonly teaserFileId: string | null;
}

function columnsOf({ type, text, access, price, thumbnailFileId, teaserFileId }: FeedContent) {
  return { type, text, access, price, thumbnail_file_id: thumbnailFileId, teaser_file_id: teaserFileId };
}

export async function insertFeed(db: Kysely<DB>, feed: { readonly id: string; readonly performerId: string }, content: FeedContent, now: Date): Promise<void> {
  await db.insertInto('feeds').values({ id: feed.id, performer_id: feed.performerId, ...columnsOf(content), created_at: now, updated_at: now }).execute();
}

export async function updateFeed(db: Kysely<DB>, id: string, content: FeedContent, now: Date): Promise<void> {
  await db.updateTable('feeds').set({ ...columnsOf(content), updated_at: now }).where('id', '=', id).execute();
}

export async function withdrawFeed(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('feeds').set({ withdrawn_at: now, updated_at: now }).where('id', '=', id).execute();
}

export async function deleteFeedRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('feeds').where('id', '=', id).execute();
}

/** Replaces a feed's files, in their order. */
export async function setFeedFiles(db: Kysely<DB>, feedId: string, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('feed_files').where('feed_id', '=', feedId).execute();
  if (fileIds.length === 0) return;
  await db.insertInto('feed_files').values(fileIds.map((file_id, position) => ({ feed_id: feedId, file_id, position }))).execute();
}

const fileIds = sql<string[]>`array(select file_id::text from feed_files where feed_id = feeds.id order by position)`;

/** Feeds with their files' ids in order, in one query. */
export function selectFeeds(db: Kysely<DB>) {
  return db.selectFrom('feeds').selectAll('feeds').select(fileIds.as('file_ids'));
}

export type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>['executeTakeFirstOrThrow']>>;

/** A feed with its performer's card and all that tells what this viewer may see of it and has done with it. */
export interface ShownFeedRow extends FeedRow, FactRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly has_polls: boolean;
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
}

/** The columns of `ShownFeedRow`, of `feeds` beside its performer's row `p` and account `a`. */
export function shownColumns(viewing: Viewing, now: Date): RawBuilder<ShownFeedRow> {
  return sql`feeds.*, ${fileIds} as file_ids, exists (select from polls where feed_id = feeds.id) as has_polls, a.username, a.name, a.avatar_file_id,
    array(select action from reactions where account_id = ${viewing.viewer?.id ?? null}::uuid and object_kind = 'feed' and object_id = feeds.id) as actions,
    ${factColumns(viewing, { kind: sql`'feed'`, id: sql.ref('feeds.id') }, now)}`;
}

/** What `shownColumns` needs beside `feeds`. */
export const withPerformer = sql`join performers p on p.account_id = feeds.performer_id join accounts a on a.id = feeds.performer_id`;

/** In the order of the ids; those that do not exist are left out. */
export async function loadShownFeeds(db: Kysely<DB>, viewing: Viewing, ids: readonly string[], now: Date): Promise<ShownFeedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownFeedRow>`select ${shownColumns(viewing, now)} from feeds ${withPerformer} where feeds.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Holds a performer's own feed still while a command changes it, and holds back who would buy it meanwhile. */
export async function lockOwnFeed(db: Kysely<DB>, performerId: string, id: string): Promise<FeedRow | undefined> {
  const locked = await db.selectFrom('feeds').select('id').where('id', '=', id).where('performer_id', '=', performerId).where('withdrawn_at', 'is', null).forUpdate().executeTakeFirst();
  return locked && selectFeeds(db).where('feeds.id', '=', id).executeTakeFirst();
}

export async function isSold(db: Kysely<DB>, feedId: string): Promise<boolean> {
  const row = await db.selectFrom('purchases').select('account_id').where('object_kind', '=', 'feed').where('object_id', '=', feedId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export interface FeedSales {
  readonly count: number;
  /** Minor units, after commission. */
  readonly net: bigint;
}

/** What feeds have earned, by feed id. */
export async function loadSales(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, FeedSales>> {
  const { rows } = await sql<{ object_id: string; count: bigint; net: bigint }>`
    select p.object_id, count(*) as count, sum(c.net)::bigint as net
    from purchases p join charges c on c.id = p.charge_id
    where p.object_kind = 'feed' and p.object_id = any(${ids}::uuid[]) group by p.object_id`.execute(db);
  return new Map(rows.map((row) => [row.object_id, { count: Number(row.count), net: row.net }]));
}
