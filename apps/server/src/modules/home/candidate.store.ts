import { sql, type Kysely, type RawBuilder } from 'kysely';
import { idsOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import {
  isCurrent,
  isEarlyAccessOver,
  isNotDismissed,
  isPublished,
  performerIsRead,
  type Viewing,
} from '../access/index.ts';
import type { Candidate } from './rank-posts.ts';

/** How many posts are considered: of each liked and each similar performer, and of all performers. */
const considered = { ofLiked: 4, ofSimilar: 2, ofAll: 120 };

interface Wanted {
  /** Their posts may be locked. */
  readonly likedIds: readonly string[];
  /** Only their public posts. */
  readonly similarIds: readonly string[];
}

/**
 * Posts that this viewer may see in lists, of performers that they like, of similar ones, and the newest public ones of
 * all. None of their own, that they like already, or that they have hidden.
 */
export async function loadCandidates(
  db: Kysely<DB>,
  viewing: Viewing & { readonly viewerId: string; readonly now: Date },
  { likedIds, similarIds }: Wanted,
): Promise<Candidate[]> {
  const { viewerId, now } = viewing;
  const { rows } = await sql<{ id: string; performer_id: string; published_at: Date; total_like: bigint }>`
    with found as (
      ${newestOfEach(likedIds, now, { condition: sql`true`, limit: considered.ofLiked })}
      union
      ${newestOfEach(similarIds, now, { condition: isPublic(now), limit: considered.ofSimilar })}
      union
      ${newestOfAll(now)})
    select f.id, f.performer_id, f.published_at, f.total_like
    from found f
    where f.performer_id <> ${viewerId}
      and ${performerIsRead(sql.ref('f.performer_id'), viewing)}
      and ${isNew(viewerId)}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    performerId: row.performer_id,
    publishedAt: row.published_at,
    totalLike: Number(row.total_like),
  }));
}

const columns = sql`f.id, f.performer_id, f.published_at, f.total_like`;

function isPublic(now: Date): RawBuilder<unknown> {
  return sql`(f.access = 'public' or coalesce(${isEarlyAccessOver('f', now)}, false))`;
}

/** The condition is for the newest posts alone, so that no performer's whole archive is searched for it. */
function newestOfEach(
  performerIds: readonly string[],
  now: Date,
  { condition, limit }: { readonly condition: RawBuilder<unknown>; readonly limit: number },
): RawBuilder<unknown> {
  return sql`
    select ${columns}
    from unnest(${idsOf(performerIds)}) as c (performer_id)
    cross join lateral (
      select f.id, f.performer_id, f.published_at, f.total_like, f.access, f.public_at
      from feeds f
      where f.performer_id = c.performer_id and ${isCurrent('f', now)} and ${isPublished('f', now)}
      order by f.published_at desc, f.id desc
      limit ${sql.lit(limit)}) as f
    where ${condition}`;
}

function newestOfAll(now: Date): RawBuilder<unknown> {
  return sql`(
    select ${columns}
    from feeds f
    where f.access = 'public' and ${isCurrent('f', now)} and ${isPublished('f', now)}
    order by f.published_at desc, f.id desc
    limit ${sql.lit(considered.ofAll)})`;
}

/** The viewer has neither liked nor hidden it: looked up by key for each post. */
function isNew(viewerId: string): RawBuilder<unknown> {
  return sql`not exists (
      select from reactions r
      where r.account_id = ${viewerId} and r.object_kind = 'feed' and r.object_id = f.id and r.action = 'like')
    and ${isNotDismissed('f', sql`${viewerId}::uuid`)}`;
}
