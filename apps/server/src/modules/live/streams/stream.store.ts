import type { StreamLatency } from '@ovation/contract/live/stream.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ProviderName } from '../../../gateways/live-video/providers.ts';
import type { DB, Streams } from '../../../platform/database/types.gen.ts';

export type StreamRow = Selectable<Streams>;

/** The rule as the database has it: `paid` is a ticket. */
export type StoredRule = 'public' | 'followers' | 'subscribers' | 'paid' | 'minute';

/** The columns of a stream that its performer sets. */
export interface StreamContent {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly rule: StoredRule;
  /** Minor units, of a ticket or of one minute; null for the other rules. */
  readonly price: bigint | null;
  readonly latency: StreamLatency;
  readonly isRecorded: boolean;
  readonly imageId: string | null;
  /** When it is to start; null for one that starts now. */
  readonly startsAt: Date | null;
}

/** The states of a stream that has begun and not ended. */
export const isOpen = sql<boolean>`status in ('waiting', 'live', 'interrupted')`;

function columnsOf(content: StreamContent) {
  return {
    title: content.title,
    description: content.description,
    tags: [...content.tags],
    access: content.rule,
    price: content.price,
    latency: content.latency,
    is_recorded: content.isRecorded,
    image_file_id: content.imageId,
    starts_at: content.startsAt,
  };
}

export function contentOf(row: StreamRow): StreamContent {
  return {
    title: row.title,
    description: row.description,
    tags: row.tags,
    rule: row.access as StoredRule,
    price: row.price,
    latency: row.latency as StreamLatency,
    isRecorded: row.is_recorded,
    imageId: row.image_file_id,
    startsAt: row.starts_at,
  };
}

interface NewStream {
  readonly id: string;
  readonly performerId: string;
  /** Of a private show. */
  readonly fanId?: string;
  readonly status: 'scheduled' | 'waiting';
  /** Null for one that begins later. */
  readonly provider: ProviderName | null;
}

/** Only the embedded engine keeps recordings. */
export function keepsRecordings(provider: string | null): boolean {
  return provider === null || provider === 'embedded';
}

/** Throws stream-open if the performer has an open stream already. */
export async function insertStream(
  db: Kysely<DB>,
  { id, performerId, fanId, status, provider }: NewStream,
  content: StreamContent,
  now: Date,
): Promise<StreamRow> {
  const isOpened = status === 'waiting';
  return db
    .insertInto('streams')
    .values({
      id,
      performer_id: performerId,
      fan_id: fanId ?? null,
      ...columnsOf(content),
      is_recorded: content.isRecorded && keepsRecordings(provider),
      status,
      provider,
      epoch: isOpened ? 1 : 0,
      opened_at: isOpened ? now : null,
      published_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateStream(db: Kysely<DB>, id: string, content: StreamContent, now: Date): Promise<StreamRow> {
  return db
    .updateTable('streams')
    .set({ ...columnsOf(content), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A stream that its performer has not deleted, locked against other changes. */
export async function lockOwnStream(db: Kysely<DB>, performerId: string, id: string): Promise<StreamRow | undefined> {
  return db
    .selectFrom('streams')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockStream(db: Kysely<DB>, id: string): Promise<StreamRow | undefined> {
  return db.selectFrom('streams').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function loadStream(db: Kysely<DB>, id: string): Promise<StreamRow | undefined> {
  return db.selectFrom('streams').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The stream that a performer sends video for: a private show, or the one for more than one fan. */
export async function findOpenStream(db: Kysely<DB>, performerId: string): Promise<StreamRow | undefined> {
  return openStreamsOf(db, performerId).where('paused_at', 'is', null).executeTakeFirst();
}

/** The performer's stream for more than one fan, also while it waits for the end of a private show. */
export async function findPublicStream(db: Kysely<DB>, performerId: string): Promise<StreamRow | undefined> {
  return openStreamsOf(db, performerId).where('fan_id', 'is', null).executeTakeFirst();
}

/** At most two: a private show, and the stream that waits for its end. */
export async function listOpenStreamsOf(db: Kysely<DB>, performerId: string): Promise<StreamRow[]> {
  return openStreamsOf(db, performerId).orderBy('id').execute();
}

function openStreamsOf(db: Kysely<DB>, performerId: string) {
  return db.selectFrom('streams').selectAll().where('performer_id', '=', performerId).where(isOpen);
}

/** Those that have begun and not ended, and those that are announced. */
export async function listUnendedOf(db: Kysely<DB>, performerId: string): Promise<StreamRow[]> {
  return db
    .selectFrom('streams')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('status', '<>', 'ended')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function listOpenStreams(db: Kysely<DB>): Promise<StreamRow[]> {
  return db.selectFrom('streams').selectAll().where(isOpen).orderBy('id').execute();
}

/** Counts those that take video, and lets no other stream open until the transaction ends. */
export async function countOpenStreams(db: Kysely<DB>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('live streams'))`.execute(db);
  const { total } = await db
    .selectFrom('streams')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(isOpen)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Of scheduled streams of a performer, who cannot announce another one until the transaction ends. */
export async function countScheduled(db: Kysely<DB>, performerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('streams of ' || ${performerId}::text, 0))`.execute(db);
  const { total } = await db
    .selectFrom('streams')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Streams that were to start before a moment, and have not. */
export async function listOverdue(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('starts_at', '<', before)
    .orderBy('starts_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setReportedSeconds(db: Kysely<DB>, id: string, seconds: number): Promise<void> {
  await db.updateTable('streams').set({ reported_seconds: seconds }).where('id', '=', id).execute();
}

export async function withdrawStream(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('streams').set({ withdrawn_at: now, updated_at: now }).where('id', '=', id).execute();
}

export async function deleteStreamRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('streams').where('id', '=', id).execute();
}

/** Whether money or a request refers to it, so that its row has to stay. */
export async function isReferredTo(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from streams s
    where s.id = ${id}
      and (
        exists (select from stream_visits v where v.stream_id = s.id)
        or exists (select from private_requests r where r.stream_id = s.id)
        or exists (select from purchases p where p.object_kind = 'stream' and p.object_id = s.id))`.execute(db);
  return rows.length > 0;
}

/** The ids of a performer's streams after one, whatever their state. */
export async function listStreamIdsOf(
  db: Kysely<DB>,
  performerId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('performer_id', '=', performerId)
    .$if(after !== undefined, (streams) => streams.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a closed account: no text of theirs stays. */
export async function eraseStream(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('streams')
    .set({ title: '', description: '', tags: [], image_file_id: null, thumbnail_key: null, withdrawn_at: now })
    .where('id', '=', id)
    .execute();
}
