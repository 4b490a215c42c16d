import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Returns whether the message exists. */
export async function setMessageHidden(db: Kysely<DB>, id: string, hiddenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
