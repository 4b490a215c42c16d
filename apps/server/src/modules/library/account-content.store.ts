import type { PageKind } from '@ovation/contract/content.ts';
import type { contentTypes } from '@ovation/contract/content-types.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Deletes the positions at which an account stopped watching videos. */
export async function deletePositionsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('video_positions').where('account_id', '=', accountId).execute();
}

/**
 * Deletes at most `limit` rows of a performer; photos go with their gallery, files and votes with their feed. Returns
 * how many.
 */
export async function deleteSomeContent(
  db: Kysely<DB>,
  table: (typeof contentTypes)[PageKind]['table'] | 'polls',
  performerId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where id in (
      select id from ${sql.table(table)}
      where performer_id = ${performerId}
      limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Makes drafts of what a performer has scheduled. */
export async function unschedule(
  db: Kysely<DB>,
  table: (typeof contentTypes)[PageKind]['table'],
  performerId: string,
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(table)}
    set published_at = null, updated_at = ${now}
    where performer_id = ${performerId} and published_at > ${now}::timestamptz`.execute(db);
}
