import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** A deleted object whose reactions and comments are still to be purged; a trigger inserts the row. */
export interface DeletedObject {
  readonly kind: string;
  readonly id: string;
}

export async function nextDeletedObject(db: Kysely<DB>): Promise<DeletedObject | undefined> {
  return db.selectFrom('deleted_objects').selectAll().limit(1).executeTakeFirst();
}

/** Called once its reactions and comments are purged. */
export async function clearDeletedObject(db: Kysely<DB>, { kind, id }: DeletedObject): Promise<void> {
  await sql`delete from deleted_objects where kind = ${kind} and id = ${id}`.execute(db);
}
