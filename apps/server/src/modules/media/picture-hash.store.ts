import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Hashes of 64 hexadecimal digits as rows with the column `hash`, of the database's type. */
export function hashRows(hashes: readonly string[]): RawBuilder<unknown> {
  return sql`(select ('x' || digits)::bit(256) as hash from unnest(${[...hashes]}::text[]) digits)`;
}

/** Replaces nothing: a file keeps the hashes that it has. */
export async function insertHashes(
  db: Kysely<DB>,
  fileId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.updateTable('files').set({ hashed_at: now }).where('id', '=', fileId).execute();
  if (hashes.length === 0) return;
  await sql`
    insert into picture_hashes (file_id, hash)
    select ${fileId}::uuid, hash
    from ${hashRows(hashes)} made
    on conflict do nothing`.execute(db);
}

/** A file that is held back, or was until now. */
export interface HeldFile {
  readonly id: string;
  readonly owner_id: string;
  readonly type: string;
  readonly object_kind: string | null;
  readonly object_id: string | null;
  readonly status: 'queued' | 'processing' | 'ready' | 'failed';
  readonly progress: number;
  readonly is_playable: boolean;
  /** Whether it was held back before this call. */
  readonly was_held: boolean;
}

/** Holds a file back, or releases it. Undefined when it is deleted. */
export async function setHeld(db: Kysely<DB>, id: string, at: Date | null): Promise<HeldFile | undefined> {
  const { rows } = await sql<HeldFile>`
    with before as (select id, held_at from files where id = ${id} for update)
    update files
    set held_at = case when ${at}::timestamptz is null then null else coalesce(files.held_at, ${at}) end
    from before
    where files.id = before.id
    returning files.id, owner_id, type, object_kind, object_id, status, progress, renditions <> '[]' as is_playable,
      before.held_at is not null as was_held`.execute(db);
  return rows[0];
}

export async function isHeld(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).where('held_at', 'is not', null).execute();
  return row.length > 0;
}

/** Whether any of an object's files is held back. */
export async function hasHeldFile(db: Kysely<DB>, kind: string, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from files
    where object_kind = ${kind} and object_id = ${objectId} and held_at is not null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A file that is older than hashes. */
export interface UnhashedFile {
  readonly id: string;
  readonly owner_id: string;
  /** The name of its widest picture, or of its video's poster; null for a recording. */
  readonly picture: string | null;
}

/** Some files without hashes that can be seen. */
export async function loadUnhashed(db: Kysely<DB>, limit: number): Promise<UnhashedFile[]> {
  const { rows } = await sql<UnhashedFile>`
    select id, owner_id,
      (
        select made ->> 'name'
        from jsonb_array_elements(renditions) made
        where made ->> 'kind' in ('image', 'poster') and made ->> 'name' like '%.webp'
        order by (made ->> 'width')::int desc
        limit 1) as picture
    from files
    where hashed_at is null and held_at is null and status = 'ready' and renditions <> '[]'
    order by id
    limit ${limit}`.execute(db);
  return rows;
}
