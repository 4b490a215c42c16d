import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isOpenToAll } from '../../access/index.ts';

/** The newest posts of a performer that everyone may read. */
export async function listPublicPostIds(
  db: Kysely<DB>,
  performerId: string,
  limit: number,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('feeds as c')
    .select('c.id')
    .where('c.performer_id', '=', performerId)
    .where(isOpenToAll('c', now))
    .orderBy(sql`c.published_at desc`)
    .orderBy(sql`c.id desc`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
