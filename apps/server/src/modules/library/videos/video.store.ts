import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB, Videos } from '../../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from '../../access/index.ts';
import type { Schedule } from '../schedule.ts';

export type VideoRow = Selectable<Videos>;

/** The columns of a video that its performer sets. Positions in the video file and lengths are in milliseconds. */
export interface VideoContent extends Schedule {
  readonly title: string;
  readonly description: string;
  readonly access: AccessRule;
  /** Minor units; set exactly when the rule is `paid`. */
  readonly price: bigint | null;
  readonly videoFileId: string | null;
  readonly teaserFileId: string | null;
  readonly thumbnailFileId: string | null;
  /** The moment that the thumbnail shows; null for an uploaded picture. */
  readonly posterAtMs: number | null;
  /** The part that is cut as the teaser; null for an uploaded file. */
  readonly teaserStartMs: number | null;
  readonly teaserDurationMs: number | null;
}

function columnsOf(content: VideoContent) {
  return {
    title: content.title,
    description: content.description,
    access: content.access,
    price: content.price,
    film_file_id: content.videoFileId,
    teaser_file_id: content.teaserFileId,
    thumbnail_file_id: content.thumbnailFileId,
    poster_at_ms: content.posterAtMs,
    teaser_start_ms: content.teaserStartMs,
    teaser_duration_ms: content.teaserDurationMs,
    published_at: content.publishedAt,
    public_at: content.publicAt,
    ends_at: content.endsAt,
  };
}

export function contentOf(row: VideoRow): VideoContent {
  return {
    title: row.title,
    description: row.description,
    access: row.access as AccessRule,
    price: row.price,
    videoFileId: row.film_file_id,
    teaserFileId: row.teaser_file_id,
    thumbnailFileId: row.thumbnail_file_id,
    posterAtMs: row.poster_at_ms,
    teaserStartMs: row.teaser_start_ms,
    teaserDurationMs: row.teaser_duration_ms,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
  };
}

export async function insertVideo(
  db: Kysely<DB>,
  video: { readonly id: string; readonly performerId: string },
  content: VideoContent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('videos')
    .values({ id: video.id, performer_id: video.performerId, ...columnsOf(content), created_at: now, updated_at: now })
    .execute();
}

export async function updateVideo(db: Kysely<DB>, id: string, content: VideoContent, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({ ...columnsOf(content), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Locks a performer's own video while a command changes it, also against purchases. */
export async function lockOwnVideo(db: Kysely<DB>, performerId: string, id: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function loadVideo(db: Kysely<DB>, id: string): Promise<VideoRow | undefined> {
  return db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
}

interface MadePoster {
  readonly videoId: string;
  readonly videoFileId: string;
  readonly posterAtMs: number;
  readonly fileId: string;
}

/** False when the performer has chosen something else meanwhile. */
export async function setThumbnail(
  db: Kysely<DB>,
  { videoId, videoFileId, posterAtMs, fileId }: MadePoster,
): Promise<boolean> {
  const updated = await db
    .updateTable('videos')
    .set({ thumbnail_file_id: fileId })
    .where('id', '=', videoId)
    .where('film_file_id', '=', videoFileId)
    .where('poster_at_ms', '=', posterAtMs)
    .where('thumbnail_file_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

interface MadeTeaser {
  readonly videoId: string;
  readonly videoFileId: string;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly fileId: string;
}

/** False when the performer has chosen something else meanwhile. */
export async function setTeaser(
  db: Kysely<DB>,
  { videoId, videoFileId, startMs, lengthMs, fileId }: MadeTeaser,
): Promise<boolean> {
  const updated = await db
    .updateTable('videos')
    .set({ teaser_file_id: fileId })
    .where('id', '=', videoId)
    .where('film_file_id', '=', videoFileId)
    .where('teaser_start_ms', '=', startMs)
    .where('teaser_duration_ms', '=', lengthMs)
    .where('teaser_file_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Sets the captions of one language. Returns the file that they replace. */
export async function setCaptions(
  db: Kysely<DB>,
  captions: { readonly videoId: string; readonly language: string; readonly fileId: string },
  now: Date,
): Promise<string | undefined> {
  const { videoId, language, fileId } = captions;
  const replaced = await removeCaptions(db, videoId, language);
  await db
    .insertInto('video_captions')
    .values({ video_id: videoId, language, file_id: fileId, created_at: now })
    .execute();
  return replaced;
}

/** Returns the file of the removed captions. */
export async function removeCaptions(db: Kysely<DB>, videoId: string, language: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('video_captions')
    .where('video_id', '=', videoId)
    .where('language', '=', language)
    .returning('file_id')
    .executeTakeFirst();
  return removed?.file_id;
}

export async function countCaptions(db: Kysely<DB>, videoId: string): Promise<number> {
  const { count } = await db
    .selectFrom('video_captions')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A video with its performer's card, the access facts for one viewer, and what the viewer has done with it. */
export interface ShownVideoRow extends VideoRow, FactRow {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  /** `like`, `bookmark` */
  readonly actions: readonly string[];
  readonly position_ms: number | null;
  /** Why its file could not be processed. */
  readonly film_failure: string | null;
  readonly captions: readonly { readonly language: string; readonly file_id: string }[];
}

/** The columns of `ShownVideoRow`, from `v` and its performer's row `p` and account `a`. */
export function shownColumns(viewing: Viewing, now: Date): RawBuilder<ShownVideoRow> {
  const viewerId = sql`${viewing.viewer?.id ?? null}::uuid`;
  return sql`v.*, a.username, a.name, a.avatar_file_id,
    array(
      select action from reactions
      where account_id = ${viewerId} and object_kind = 'video' and object_id = v.id) as actions,
    (select position_ms from video_positions where account_id = ${viewerId} and video_id = v.id) as position_ms,
    (select failure_message from files where files.id = v.film_file_id) as film_failure,
    coalesce((
      select jsonb_agg(jsonb_build_object('language', language, 'file_id', file_id) order by language)
      from video_captions
      where video_id = v.id), '[]') as captions,
    ${factColumns(viewing, { kind: sql`'video'`, id: sql.ref('v.id') }, now)}`;
}

/** The joins that `shownColumns` needs in addition to `videos v`. */
export const withPerformer = sql`
  join performers p on p.account_id = v.performer_id
  join accounts a on a.id = v.performer_id`;

/** In the order of the ids; ids that do not exist are left out. */
export async function loadShownVideos(
  db: Kysely<DB>,
  viewing: Viewing,
  ids: readonly string[],
  now: Date,
): Promise<ShownVideoRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownVideoRow>`
    select ${shownColumns(viewing, now)}
    from videos v
    ${withPerformer}
    where v.id = ${anyOf(ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Stores where an account stopped watching, or deletes the row for the beginning. */
export async function setPosition(
  db: Kysely<DB>,
  position: { readonly accountId: string; readonly videoId: string; readonly positionMs: number },
  now: Date,
): Promise<void> {
  const { accountId, videoId, positionMs } = position;
  if (positionMs === 0)
    await db
      .deleteFrom('video_positions')
      .where('account_id', '=', accountId)
      .where('video_id', '=', videoId)
      .execute();
  else {
    await db
      .insertInto('video_positions')
      .values({ account_id: accountId, video_id: videoId, position_ms: positionMs, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'video_id']).doUpdateSet({ position_ms: positionMs, updated_at: now }),
      )
      .execute();
  }
}
