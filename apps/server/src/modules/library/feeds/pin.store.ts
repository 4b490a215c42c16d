import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/**
 * The number of a performer's pinned feeds. Locks the performer, so that two pins at once cannot exceed the maximum.
 */
export async function countPins(db: Kysely<DB>, performerId: string): Promise<number> {
  await db
    .selectFrom('performers')
    .select('account_id')
    .where('account_id', '=', performerId)
    .forNoKeyUpdate()
    .execute();
  const rows = await db
    .selectFrom('feeds')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('pinned_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.length;
}

/** null unpins the feed. */
export async function setPinned(db: Kysely<DB>, feedId: string, pinnedAt: Date | null): Promise<void> {
  await db.updateTable('feeds').set({ pinned_at: pinnedAt }).where('id', '=', feedId).execute();
}
