import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Uploads } from '../../../platform/database/types.gen.ts';

/** An upload, and how many bytes of it have arrived, in how many parts. */
export interface UploadRow extends Selectable<Uploads> {
  readonly received_bytes: bigint;
  readonly parts: number;
}

export async function loadUpload(db: Kysely<DB>, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select uploads.*,
      coalesce(arrived.bytes, 0)::int8 as received_bytes,
      coalesce(arrived.parts, 0)::int4 as parts
    from uploads
    left join lateral (
      select sum(size_bytes)::int8 as bytes, count(*)::int4 as parts
      from upload_parts
      where upload_id = uploads.id) as arrived on true
    where uploads.id = ${id}`.execute(db);
  return rows[0];
}

interface NewUpload {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly originalName: string;
  readonly sizeBytes: number;
}

export async function insertUpload(db: Kysely<DB>, upload: NewUpload, now: Date): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      account_id: upload.accountId,
      type: upload.type,
      original_name: upload.originalName,
      size_bytes: BigInt(upload.sizeBytes),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Locks the account, so that uploads that begin at once are counted one after another. */
export async function lockUnfinished(db: Kysely<DB>, accountId: string): Promise<{ count: number; sizeBytes: number }> {
  await sql`select 1 from accounts where id = ${accountId} for no key update`.execute(db);
  const {
    rows: [sum],
  } = await sql<{ count: number; bytes: bigint }>`
    select count(*)::int4 as count, coalesce(sum(size_bytes), 0)::int8 as bytes
    from uploads
    where account_id = ${accountId} and file_id is null and refusal is null`.execute(db);
  return { count: sum?.count ?? 0, sizeBytes: Number(sum?.bytes ?? 0) };
}

export interface UploadPart {
  readonly startsAt: number;
  readonly sizeBytes: number;
  readonly storageKey: string;
}

/** Records a stored part. False when another part begins at the same offset, or the upload is deleted or finished. */
export async function insertPart(db: Kysely<DB>, uploadId: string, part: UploadPart, now: Date): Promise<boolean> {
  const touched = await db
    .updateTable('uploads')
    .set({ updated_at: now })
    .where('id', '=', uploadId)
    .where('file_id', 'is', null)
    .where('refusal', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!touched) return false;
  const inserted = await db
    .insertInto('upload_parts')
    .values({
      upload_id: uploadId,
      starts_at: BigInt(part.startsAt),
      size_bytes: BigInt(part.sizeBytes),
      storage_key: part.storageKey,
    })
    .onConflict((conflict) => conflict.columns(['upload_id', 'starts_at']).doNothing())
    .returning('upload_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The storage keys of all parts, in order. */
export async function loadPartKeys(db: Kysely<DB>, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select('storage_key')
    .where('upload_id', '=', uploadId)
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Locks an upload, and returns the file that another process may have made of it meanwhile. */
export async function lockUpload(db: Kysely<DB>, id: string): Promise<{ file_id: string | null } | undefined> {
  return db.selectFrom('uploads').select('file_id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Ends an upload with a file, or with the reason why there is none, and deletes the rows of its parts. */
export async function closeUpload(
  db: Kysely<DB>,
  id: string,
  end: { readonly fileId: string } | { readonly refusal: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ ...('fileId' in end ? { file_id: end.fileId } : { refusal: end.refusal }), updated_at: now })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute();
}

export async function deleteUploadRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Deletes uploads that have received nothing since `before`. Returns their ids. */
export async function deleteUploadsBefore(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const old = db
    .selectFrom('uploads')
    .select('id')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db.deleteFrom('uploads').where('id', 'in', old).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Which of these uploads exist. */
export async function knownUploads(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from uploads where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
