import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

const hourMs = 3_600_000;
/** An engine keeps its recordings for this long at least. */
const keptHours = 24;
/** The event comes within this time, if it comes. */
const eventMs = 60_000;
const limit = 50;

/** Streams that ended lately, were to be recorded, and have no video yet. */
export async function listUnkept(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '=', 'ended')
    .where('is_recorded', '=', true)
    .where('started_at', 'is not', null)
    .where('video_id', 'is', null)
    .where('updated_at', '>', new Date(now.getTime() - keptHours * hourMs))
    .where('ended_at', '<', new Date(now.getTime() - eventMs))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Streams that ended within the last hour. */
export async function listEndedLately(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('streams')
    .select('id')
    .where('status', '=', 'ended')
    .where('updated_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
