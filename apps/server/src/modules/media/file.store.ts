import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Files } from '../../platform/database/types.gen.ts';
import { paperFileTypes } from './file-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import { anyOf } from '../../platform/database/list.ts';
import { Failure } from '../../platform/failure.ts';

export type FileRow = Selectable<Files>;

/** The object whose access rule governs a file. */
export interface FileObject {
  readonly kind: ContentKind | 'account' | 'comment' | 'message' | 'broadcast' | 'order' | 'consent';
  readonly id: string;
}

export interface NewFile extends InspectedFile {
  readonly id: string;
  readonly ownerId: string;
  readonly status: 'queued' | 'ready';
  readonly object?: FileObject;
}

export async function insertFile(db: Kysely<DB>, file: NewFile, now: Date): Promise<void> {
  const { received } = file;
  await db
    .insertInto('files')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      type: file.type,
      object_kind: file.object?.kind ?? null,
      object_id: file.object?.id ?? null,
      status: file.status,
      progress: file.status === 'ready' ? 100 : 0,
      original_name: received.originalName,
      mime_type: file.mimeType,
      size_bytes: BigInt(received.sizeBytes),
      sha256: received.sha256,
      storage_key: received.storageKey,
      is_encrypted: received.isEncrypted ?? false,
      width: file.width,
      height: file.height,
      duration_ms: file.durationMs,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/**
 * Locks an account against being closed, so that the deletion of its files, which follows, finds the new one too.
 * Throws not-signed-in when it is closed.
 */
export async function holdOpenAccount(db: Kysely<DB>, id: string): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new Failure('not-signed-in');
}

/** A version of a file that was made by processing; its bytes are stored under its name in the file's folder. */
export interface Rendition {
  readonly name: string;
  readonly kind: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sizeBytes: number;
}

/** A file with its renditions, from narrow to wide. */
export interface StoredFile extends Omit<FileRow, 'renditions'> {
  readonly renditions: readonly Rendition[];
}

/** The columns of a file from which it is presented. */
export type ListedFile = Pick<
  StoredFile,
  | 'id'
  | 'type'
  | 'status'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'thumbhash'
  | 'renditions'
  | 'held_at'
  | 'mime_type'
  | 'created_at'
>;

const listedColumns = sql`
  id, type, status, width, height, duration_ms, thumbhash, renditions, held_at, mime_type, created_at`;

/** All files of some objects. */
export async function loadFilesOf(
  db: Kysely<DB>,
  kind: FileObject['kind'],
  objectIds: readonly string[],
): Promise<ListedFile[]> {
  if (objectIds.length === 0) return [];
  const { rows } = await sql<ListedFile>`
    select ${listedColumns}
    from files
    where object_kind = ${kind} and object_id = ${anyOf(objectIds)}`.execute(db);
  return rows;
}

/** Files by their ids, in no particular order. */
export async function loadListedFiles(db: Kysely<DB>, ids: readonly string[]): Promise<ListedFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedFile>`
    select ${listedColumns}
    from files
    where id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export async function loadFile(db: Kysely<DB>, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function loadStoredFile(db: Kysely<DB>, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select * from files where id = ${id}`.execute(db);
  return rows[0];
}

/** Locks files while a command validates and attaches them. */
export async function lockFiles(db: Kysely<DB>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('files').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

/** Attaches files to an object, in this order. */
export async function attachFiles(
  db: Kysely<DB>,
  ids: readonly string[],
  object: FileObject,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const position = sql<number>`array_position(${ids}::uuid[], id)`;
  await db
    .updateTable('files')
    .set({ object_kind: object.kind, object_id: object.id, position, updated_at: now })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Detaches files from their object: only their owner and staff see them, and they are swept after a day. */
export async function detachFiles(db: Kysely<DB>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('files')
    .set({ object_kind: null, object_id: null, updated_at: now })
    .where('id', '=', anyOf(ids))
    .execute();
}

export async function deleteFileRows(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<{ id: string; storage_key: string }[]> {
  if (ids.length === 0) return [];
  return db.deleteFrom('files').where('id', '=', anyOf(ids)).returning(['id', 'storage_key']).execute();
}

/**
 * Locks unused uploads, but not those that staff have to decide on. Skips those that another command has locked,
 * because it may be attaching them.
 */
export async function lockUnattached(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('object_id', 'is', null)
    .where('held_at', 'is', null)
    .where('updated_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('feed_draft_files').select('file_id').whereRef('file_id', '=', 'files.id')),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks files of an account, without its identity papers. */
export async function lockOwned(db: Kysely<DB>, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('type', 'not in', paperFileTypes)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Papers that are not encrypted, because they are older than that feature: at most `limit` after an id. */
export async function loadPlainPapers(
  db: Kysely<DB>,
  afterId: string,
  limit: number,
): Promise<{ id: string; storage_key: string }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('type', 'in', paperFileTypes)
    .where('is_encrypted', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Points a file to its encrypted bytes. False when it is deleted, or another process was faster. */
export async function replaceByEncrypted(
  db: Kysely<DB>,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('files')
    .set({ storage_key: to, is_encrypted: true })
    .where('id', '=', id)
    .where('storage_key', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Sets the renditions of a file that needs no processing. */
export async function setRenditions(db: Kysely<DB>, id: string, renditions: readonly Rendition[]): Promise<void> {
  await db
    .updateTable('files')
    .set({ renditions: JSON.stringify(renditions) })
    .where('id', '=', id)
    .execute();
}

/** Which of these storage keys of originals have a row. */
export async function knownOriginals(db: Kysely<DB>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key
    from files
    where storage_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.storage_key));
}

export async function knownFiles(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from files where id = ${anyOf(ids)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
