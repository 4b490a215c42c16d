import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ProviderName } from '../../../gateways/live-video/providers.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { keepsRecordings, type StreamRow } from '../streams/stream.store.ts';

/** A session as the engine names it. Every change below is made only while it is the latest one of its stream. */
export interface Session {
  readonly streamId: string;
  readonly epoch: number;
}

/** The milliseconds with video since it last came. */
const sinceLive = (at: Date): RawBuilder<bigint> =>
  sql<bigint>`greatest(0, coalesce(extract(epoch from (${at}::timestamptz - live_since)) * 1000, 0))::bigint`;

/** Video arrives, since `from`. Undefined if it did already, the session is an old one, or the stream is paused. */
export async function markLive(
  db: Kysely<DB>,
  { streamId, epoch }: Session,
  { at, from }: { readonly at: Date; readonly from: Date },
): Promise<StreamRow | undefined> {
  return db
    .updateTable('streams')
    .set(({ fn, ref, val }) => ({
      status: 'live',
      started_at: fn.coalesce(ref('started_at'), val(from)),
      interrupted_at: null,
      // Also if it began before the interruption was noticed: no time counts twice.
      live_since: sql<Date>`greatest(${from}::timestamptz, interrupted_at)`,
      updated_at: at,
    }))
    .where('id', '=', streamId)
    .where('epoch', '=', epoch)
    .where('status', 'in', ['waiting', 'interrupted'])
    .where('paused_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Video arrives no longer; the last of it came at `until`. */
export async function markInterrupted(
  db: Kysely<DB>,
  { streamId, epoch }: Session,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<StreamRow | undefined> {
  return db
    .updateTable('streams')
    .set({
      status: 'interrupted',
      interrupted_at: at,
      duration_ms: sql<bigint>`duration_ms + ${sinceLive(until)}`,
      live_since: null,
      updated_at: at,
    })
    .where('id', '=', streamId)
    .where('epoch', '=', epoch)
    .where('status', '=', 'live')
    .returningAll()
    .executeTakeFirst();
}

interface Ending {
  readonly reason: string;
  readonly note: string | null;
}

/** Undefined if it has ended already. */
export async function markEnded(
  db: Kysely<DB>,
  streamId: string,
  { reason, note }: Ending,
  at: Date,
): Promise<StreamRow | undefined> {
  return db
    .updateTable('streams')
    .set({
      status: 'ended',
      ended_at: at,
      end_reason: reason,
      end_note: note,
      interrupted_at: null,
      paused_at: null,
      duration_ms: sql<bigint>`duration_ms + ${sinceLive(at)}`,
      live_since: null,
      viewers: 0,
      updated_at: at,
    })
    .where('id', '=', streamId)
    .where('status', '<>', 'ended')
    .returningAll()
    .executeTakeFirst();
}

/** A scheduled stream begins: from now on it waits for video. Throws stream-open if another one is open. */
export async function markWaiting(
  db: Kysely<DB>,
  streamId: string,
  provider: ProviderName,
  at: Date,
): Promise<StreamRow | undefined> {
  return db
    .updateTable('streams')
    .set({ status: 'waiting', epoch: 1, provider, opened_at: at, updated_at: at })
    .$if(!keepsRecordings(provider), (streams) => streams.set({ is_recorded: false }))
    .where('id', '=', streamId)
    .where('status', '=', 'scheduled')
    .returningAll()
    .executeTakeFirst();
}

/**
 * The engine has lost the session: the next one, whose publisher has the whole time to come back. Undefined if another
 * process was faster, or it has ended.
 */
export async function nextEpoch(db: Kysely<DB>, { streamId, epoch }: Session, at: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('streams')
    .set({
      epoch: epoch + 1,
      interrupted_at: sql<Date | null>`case when status = 'interrupted' then ${at}::timestamptz end`,
    })
    .where('id', '=', streamId)
    .where('epoch', '=', epoch)
    .where('status', 'in', ['waiting', 'live', 'interrupted'])
    .returning('epoch')
    .executeTakeFirst();
  return row?.epoch;
}

/** Returns whether the number has changed. */
export async function setViewers(db: Kysely<DB>, streamId: string, viewers: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('streams')
    .set(({ fn, ref, val }) => ({ viewers, peak_viewers: fn<number>('greatest', [ref('peak_viewers'), val(viewers)]) }))
    .where('id', '=', streamId)
    .where('viewers', '<>', viewers)
    .where('status', 'in', ['waiting', 'live', 'interrupted'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Changes nothing if another picture has been stored since `before` was read. */
export async function setThumbnailKey(
  db: Kysely<DB>,
  streamId: string,
  { before, key }: { readonly before: string | null; readonly key: string },
): Promise<void> {
  await db
    .updateTable('streams')
    .set({ thumbnail_key: key })
    .where('id', '=', streamId)
    .where('thumbnail_key', 'is not distinct from', before)
    .execute();
}

export async function setRecordingVideo(db: Kysely<DB>, streamId: string, videoId: string): Promise<void> {
  await db.updateTable('streams').set({ video_id: videoId }).where('id', '=', streamId).execute();
}

const hourMs = 3_600_000;
/** An engine keeps its recordings for this long at least. */
const keptHours = 24;
/** The event comes within this time, if it comes. */
const eventMs = 60_000;
const limit = 50;

/** Streams that ended lately, were to be recorded, and have no video yet. */
export async function listUnkept(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '=', 'ended')
    .where('is_recorded', '=', true)
    .where('started_at', 'is not', null)
    .where('video_id', 'is', null)
    .where('updated_at', '>', new Date(now.getTime() - keptHours * hourMs))
    .where('ended_at', '<', new Date(now.getTime() - eventMs))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Streams that ended within the last hour. */
export async function listEndedLately(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '=', 'ended')
    .where('updated_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
