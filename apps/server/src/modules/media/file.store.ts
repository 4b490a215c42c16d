import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, Files } from '../../platform/database/types.gen.ts';
import type { InspectedFile } from './inspect-file.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { Failure } from '../../platform/failure.ts';

export type FileRow = Selectable<Files>;

const paperFileTypes = ['id-verification', 'document-verification'] as const;

/** The object whose access rule governs a file. */
export interface FileObject {
  readonly kind: ContentKind | 'account' | 'comment' | 'message' | 'broadcast';
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

/** Anyone who closes the account from now on waits, so that what then deletes its files finds this one too. Throws not-signed-in when it is closed. */
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

/** One thing that was made of a file; its bytes lie under its name in the file's folder of the storage. */
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

/** What is shown of a file. */
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
  | 'mime_type'
  | 'created_at'
>;

/** All files of some objects. */
export async function loadFilesOf(
  db: Kysely<DB>,
  kind: FileObject['kind'],
  objectIds: readonly string[],
): Promise<ListedFile[]> {
  if (objectIds.length === 0) return [];
  const { rows } =
    await sql<ListedFile>`select id, type, status, width, height, duration_ms, thumbhash, renditions, mime_type, created_at from files where object_kind = ${kind} and object_id = ${anyOf(objectIds)}`.execute(
      db,
    );
  return rows;
}

/** Files by their ids, in no order. */
export async function loadListedFiles(db: Kysely<DB>, ids: readonly string[]): Promise<ListedFile[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ListedFile>`select id, type, status, width, height, duration_ms, thumbhash, renditions, mime_type, created_at from files where id = ${anyOf(ids)}`.execute(
      db,
    );
  return rows;
}

export async function loadFile(db: Kysely<DB>, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function loadStoredFile(db: Kysely<DB>, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select * from files where id = ${id}`.execute(db);
  return rows[0];
}

/** Holds files still while a command judges and attaches them. */
export async function lockFiles(db: Kysely<DB>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('files').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

/** In their order, which is kept. */
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

/** Lets files go from their object: nobody but their owner sees them, and after a day they are swept. */
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

/** Uploads that nobody used, held still: one that a command attaches at this moment is left out. */
export async function lockUnattached(db: Kysely<DB>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('object_id', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Uploads of an account, without its identity papers, held still. */
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

/** Papers of before they were encrypted, some of those behind an id. */
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

/** Lets a file have its encrypted bytes. False when it is gone, or another process was quicker. */
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

/** What was made of a file that needs no processing. */
export async function setRenditions(db: Kysely<DB>, id: string, renditions: readonly Rendition[]): Promise<void> {
  await db
    .updateTable('files')
    .set({ renditions: JSON.stringify(renditions) })
    .where('id', '=', id)
    .execute();
}

/** Which of these storage keys of originals have a row. */
export async function knownOriginals(db: Kysely<DB>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    storage_key: string;
  }>`select storage_key from files where storage_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.storage_key));
}

export async function knownFiles(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from files where id = ${anyOf(ids)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
