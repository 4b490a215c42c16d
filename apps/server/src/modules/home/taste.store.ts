import { sql, type Kysely } from 'kysely';
import { idsOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Similar, Taste } from './rank-posts.ts';

/** How many rows of each kind say what an account likes: those with the greatest ids, which are the newest. */
const sample = { likes: 60, watched: 30, follows: 300, dismissals: 60 };

/** By performer, read from the primary keys of likes, positions in videos, follows and dismissals. */
export async function loadTastes(db: Kysely<DB>, viewerId: string): Promise<Taste[]> {
  const { rows } = await sql<{
    performer_id: string;
    likes: bigint;
    watched_ms: bigint;
    is_followed: boolean;
    dismissals: bigint;
  }>`
    with
    signs as (
      select f.performer_id, 1 as likes, 0 as watched_ms, false as is_followed, 0 as dismissals
      from (${newestLikes(viewerId, 'feed')}) as r
      join feeds f on f.id = r.object_id
      union all
      select v.performer_id, 1, 0, false, 0
      from (${newestLikes(viewerId, 'video')}) as r
      join videos v on v.id = r.object_id
      union all
      select v.performer_id, 0, w.position_ms, false, 0
      from (
        select video_id, position_ms from video_positions
        where account_id = ${viewerId}
        order by video_id desc
        limit ${sql.lit(sample.watched)}) as w
      join videos v on v.id = w.video_id
      union all (
        select performer_id, 0, 0, true, 0 from follows
        where account_id = ${viewerId}
        order by performer_id desc
        limit ${sql.lit(sample.follows)})
      union all
      select f.performer_id, 0, 0, false, 1
      from (
        select feed_id from feed_dismissals
        where account_id = ${viewerId}
        order by feed_id desc
        limit ${sql.lit(sample.dismissals)}) as d
      join feeds f on f.id = d.feed_id)
    select performer_id, sum(likes) as likes, sum(watched_ms) as watched_ms, bool_or(is_followed) as is_followed,
      sum(dismissals) as dismissals
    from signs
    where performer_id <> ${viewerId}
    group by performer_id
    order by performer_id desc`.execute(db);
  return rows.map((row) => ({
    performerId: row.performer_id,
    likes: Number(row.likes),
    watchedMs: Number(row.watched_ms),
    isFollowed: row.is_followed,
    dismissals: Number(row.dismissals),
  }));
}

function newestLikes(viewerId: string, kind: 'feed' | 'video') {
  return sql`
    select object_id from reactions
    where account_id = ${viewerId} and object_kind = ${sql.lit(kind)} and action = 'like'
    order by object_id desc
    limit ${sql.lit(sample.likes)}`;
}

/** How many followers of a performer are asked whom else they follow, and for how many each. */
const asked = { followers: 40, follows: 30 };
/** One shared follower alone would reveal whom a person follows. */
const minShared = 2;
const maxSimilar = 20;

/** Performers whom the newest followers of `likedIds` follow, too, and the account does not. */
export async function loadSimilar(db: Kysely<DB>, viewerId: string, likedIds: readonly string[]): Promise<Similar[]> {
  if (likedIds.length === 0) return [];
  const { rows } = await sql<{ performer_id: string; similar_to_id: string; shared: bigint }>`
    with shared as (
      select liked.performer_id as similar_to_id, also.performer_id, count(*) as shared
      from unnest(${idsOf(likedIds)}) as liked (performer_id)
      cross join lateral (
        select account_id from follows
        where performer_id = liked.performer_id
        order by created_at desc
        limit ${sql.lit(asked.followers)}) as fan
      cross join lateral (
        select performer_id from follows
        where account_id = fan.account_id
        order by performer_id desc
        limit ${sql.lit(asked.follows)}) as also
      where fan.account_id <> ${viewerId}
      group by 1, 2
      having count(*) >= ${sql.lit(minShared)}),
    closest as (
      select distinct on (performer_id) performer_id, similar_to_id, shared
      from shared
      order by performer_id, shared desc, similar_to_id)
    select c.performer_id, c.similar_to_id, c.shared
    from closest c
    where c.performer_id <> ${viewerId} and c.performer_id <> c.similar_to_id
      and not exists (
        select from follows f
        where f.account_id = ${viewerId} and f.performer_id = c.performer_id)
    order by c.shared desc, c.performer_id desc
    limit ${sql.lit(maxSimilar)}`.execute(db);
  return rows.map((row) => ({
    performerId: row.performer_id,
    similarToId: row.similar_to_id,
    shared: Number(row.shared),
  }));
}
