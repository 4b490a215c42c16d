import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** Whether this is one of a performer's videos, published or not; it cannot be deleted until the transaction ends. */
export async function isOwnVideo(db: Kysely<DB>, performerId: string, videoId: string): Promise<boolean> {
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return video !== undefined;
}
