import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { StreamRow } from '../streams/stream.store.ts';

/** The performer's open stream takes no video until `markContinued`. Undefined if there is none. */
export async function markPaused(db: Kysely<DB>, performerId: string, at: Date): Promise<StreamRow | undefined> {
  const { rows } = await sql<StreamRow>`
    update streams
    set status = case when status = 'live' then 'interrupted' else status end,
      interrupted_at = case when status = 'live' then ${at}::timestamptz else interrupted_at end,
      duration_ms = duration_ms
        + greatest(0, coalesce(extract(epoch from (${at}::timestamptz - live_since)) * 1000, 0))::bigint,
      live_since = null,
      paused_at = ${at},
      updated_at = ${at}
    where performer_id = ${performerId}
      and fan_id is null
      and paused_at is null
      and status in ('waiting', 'live', 'interrupted')
    returning *`.execute(db);
  return rows[0];
}

/** The performer may send video for it again, and has as long as after an interruption. */
export async function markContinued(db: Kysely<DB>, performerId: string, at: Date): Promise<StreamRow | undefined> {
  const { rows } = await sql<StreamRow>`
    update streams
    set paused_at = null,
      opened_at = case when status = 'waiting' then ${at}::timestamptz else opened_at end,
      interrupted_at = case when status = 'interrupted' then ${at}::timestamptz end,
      updated_at = ${at}
    where performer_id = ${performerId} and paused_at is not null and status in ('waiting', 'interrupted')
    returning *`.execute(db);
  return rows[0];
}

export async function isPaused(db: Kysely<DB>, streamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('streams')
    .select('id')
    .where('id', '=', streamId)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
