import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The files of an object of any kind that staff can remove: what is in it, before and behind it. */
export async function filesOfObject(db: Kysely<DB>, kind: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files where object_kind = ${kind} and object_id = ${id}
    union
    select file_id from photos where ${kind} = 'photo' and id = ${id} or ${kind} = 'gallery' and gallery_id = ${id}
    union
    select files.id
    from messages
    join files on files.object_kind = 'broadcast' and files.object_id = messages.broadcast_id
    where ${kind} = 'message' and messages.id = ${id}
    union
    select id from files where ${kind} = 'picture' and id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}

/** The photo of a gallery whose file this is. */
export async function findPhotoOf(db: Kysely<DB>, fileId: string): Promise<string | undefined> {
  const row = await db.selectFrom('photos').select('id').where('file_id', '=', fileId).executeTakeFirst();
  return row?.id;
}
