import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Hashes of 64 hexadecimal digits as rows with the column `hash`, of the database's type. */
export function hashRows(hashes: readonly string[]): RawBuilder<unknown> {
  return sql`(select ('x' || digits)::bit(256) as hash from unnest(${[...hashes]}::text[]) digits)`;
}

export async function insertHashes(db: Kysely<DB>, fileId: string, hashes: readonly string[]): Promise<void> {
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
