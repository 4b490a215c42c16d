import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface VisitorUploads {
  readonly files: number;
  readonly bytes: number;
}

interface Counted extends VisitorUploads {
  /** In UTC: 2026-11-22. */
  readonly day: string;
  readonly network: Buffer;
}

/**
 * Counts an upload before it arrives, in one statement, so that simultaneous uploads count each other. False, and
 * nothing counted, where it would exceed the limit.
 */
export async function countVisitorUploads(
  db: Kysely<DB>,
  { day, network, files, bytes }: Counted,
  allowed: VisitorUploads,
): Promise<boolean> {
  if (files > allowed.files || bytes > allowed.bytes) return false;
  const { rows } = await sql`
    insert into visitor_uploads (day, network, files, bytes)
    values (${day}::date, ${network}, ${files}, ${bytes})
    on conflict (day, network) do update
    set files = visitor_uploads.files + excluded.files,
      bytes = visitor_uploads.bytes + excluded.bytes
    where visitor_uploads.files + excluded.files <= ${allowed.files}
      and visitor_uploads.bytes + excluded.bytes <= ${allowed.bytes}
    returning day`.execute(db);
  return rows.length > 0;
}

export async function deleteVisitorUploadsBefore(db: Kysely<DB>, day: string): Promise<void> {
  await sql`delete from visitor_uploads where day < ${day}::date`.execute(db);
}

interface StoredBytes {
  /** The kind of account: `user`, `performer` or `admin`. */
  readonly kind: string;
  readonly usedBytes: number;
}

/** The size of an account's files. A trigger of `files` maintains it, so that it is right in every transaction. */
export async function loadStoredBytes(db: Kysely<DB>, accountId: string): Promise<StoredBytes> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('storage_uses', 'storage_uses.account_id', 'accounts.id')
    .select(['accounts.kind', 'storage_uses.used_bytes'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kind: row.kind, usedBytes: Number(row.used_bytes ?? 0n) };
}
