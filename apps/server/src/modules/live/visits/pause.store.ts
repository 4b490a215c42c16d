import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { VisitRow } from './visit.store.ts';

/** What a fan has at least after an interruption, so that there is time to connect again. */
const afterPauseMs = 10_000;

/** All open visits of a stream, or one. */
type Paused = { readonly streamId: string } | { readonly visitId: string };

function isMeant(paused: Paused): RawBuilder<boolean> {
  const column = 'streamId' in paused ? sql`stream_id = ${paused.streamId}` : sql`id = ${paused.visitId}`;
  return sql<boolean>`${column} and ended_at is null and first_frame_at is not null`;
}

/** Stops the clocks: no video arrives. Returns the visits whose clock it has stopped. */
export async function pauseVisits(db: Kysely<DB>, paused: Paused, at: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    update stream_visits
    set paused_at = greatest(${at}::timestamptz, first_frame_at, last_proof_at),
      version = version + 1,
      updated_at = ${at}
    where ${isMeant(paused)} and paused_at is null
    returning *`.execute(db);
  return rows;
}

/**
 * Starts the clocks again, and moves the end of the paid minute by the time that they stood still. The last proof moves
 * with it: otherwise a minute that was watched before the pause would look like one that never began.
 */
export async function resumeVisits(db: Kysely<DB>, paused: Paused, at: Date): Promise<VisitRow[]> {
  const from = sql`${at}::timestamptz`;
  const added = sql`greatest(
    interval '0', ${from} - paused_at, ${from} + ${afterPauseMs} * interval '1 millisecond' - paid_until)`;
  const { rows } = await sql<VisitRow>`
    update stream_visits
    set paid_until = paid_until + ${added},
      last_proof_at = last_proof_at + ${added},
      paused_ms = paused_ms + (extract(epoch from ${added}) * 1000)::bigint,
      paused_at = null,
      version = version + 1,
      updated_at = ${at}
    where ${isMeant(paused)} and paused_at is not null
    returning *`.execute(db);
  return rows;
}
