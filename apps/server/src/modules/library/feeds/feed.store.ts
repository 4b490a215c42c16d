import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { phaseOf, type Schedule } from '../schedule.ts';

/** The columns of a feed that its performer sets. */
export interface FeedContent extends Schedule {
  readonly type: 'text' | 'photo' | 'video' | 'audio';
  readonly text: string;
  readonly access: AccessRule;
  /** Minor units; set exactly when the rule is `paid`. */
  readonly price: bigint | null;
  readonly thumbnailFileId: string | null;
  readonly teaserFileId: string | null;
}

function columnsOf({
  type,
  text,
  access,
  price,
  thumbnailFileId,
  teaserFileId,
  publishedAt,
  publicAt,
  endsAt,
}: FeedContent) {
  return {
    type,
    text,
    access,
    price,
    thumbnail_file_id: thumbnailFileId,
    teaser_file_id: teaserFileId,
    published_at: publishedAt,
    public_at: publicAt,
    ends_at: endsAt,
  };
}

/** A feed that is not listed must not be pinned. */
function phaseColumns(content: FeedContent, now: Date) {
  const phase = phaseOf(content, now);
  return phase === 'listed' ? { phase } : { phase, pinned_at: null };
}

export async function insertFeed(
  db: Kysely<DB>,
  feed: { readonly id: string; readonly performerId: string },
  content: FeedContent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('feeds')
    .values({
      id: feed.id,
      performer_id: feed.performerId,
      ...columnsOf(content),
      ...phaseColumns(content, now),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateFeed(db: Kysely<DB>, id: string, content: FeedContent, now: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({ ...columnsOf(content), ...phaseColumns(content, now), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Replaces a feed's files, in this order. */
export async function setFeedFiles(db: Kysely<DB>, feedId: string, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('feed_files').where('feed_id', '=', feedId).execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('feed_files')
    .values(fileIds.map((file_id, position) => ({ feed_id: feedId, file_id, position })))
    .execute();
}

const fileIds = sql<string[]>`array(select file_id::text from feed_files where feed_id = feeds.id order by position)`;

/** Feeds with their files' ids in order, in one query. */
function selectFeeds(db: Kysely<DB>) {
  return db.selectFrom('feeds').selectAll('feeds').select(fileIds.as('file_ids'));
}

export type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>['executeTakeFirstOrThrow']>>;

/** Locks a performer's own feed while a command changes it, also against purchases. */
export async function lockOwnFeed(db: Kysely<DB>, performerId: string, id: string): Promise<FeedRow | undefined> {
  const locked = await db
    .selectFrom('feeds')
    .select('id')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked && selectFeeds(db).where('feeds.id', '=', id).executeTakeFirst();
}

export async function isSold(db: Kysely<DB>, feedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('account_id')
    .where('object_kind', '=', 'feed')
    .where('object_id', '=', feedId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
