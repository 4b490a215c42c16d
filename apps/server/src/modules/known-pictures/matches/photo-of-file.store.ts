import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** The photo of a gallery whose file this is. */
export async function findPhotoOf(db: Kysely<DB>, fileId: string): Promise<string | undefined> {
  const row = await db.selectFrom('photos').select('id').where('file_id', '=', fileId).executeTakeFirst();
  return row?.id;
}
