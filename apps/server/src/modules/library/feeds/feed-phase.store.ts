import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isListed } from '../../access/index.ts';

interface DueFeedRow {
  readonly id: string;
  readonly performer_id: string;
  /** False for what ended before anybody noticed, and for what is hidden anyhow. */
  readonly is_there: boolean;
}

/** Feeds whose moment of publishing has come, moved out of their waiting: no two callers get the same one. One that is being changed is left for later. */
export async function takeDueFeeds(db: Kysely<DB>, now: Date, limit: number): Promise<DueFeedRow[]> {
  const { rows } = await sql<DueFeedRow>`
    update feeds f set phase = case when f.ends_at <= ${now}::timestamptz then 'ended' else 'listed' end
    from (select id from feeds where phase = 'waiting' and published_at <= ${now}::timestamptz order by published_at limit ${limit} for update skip locked) as due
    where f.id = due.id
    returning f.id, f.performer_id, ${isListed('f', { viewer: undefined, country: undefined }, now)} as is_there`.execute(
    db,
  );
  return rows;
}

/** Answers how many feeds have ended; they are pinned no longer. */
export async function endFeeds(db: Kysely<DB>, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update feeds set phase = 'ended', pinned_at = null
    where id in (select id from feeds where phase = 'listed' and ends_at <= ${now}::timestamptz order by ends_at limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
