import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { isCurrent, isPublished, performerIsRead, hasMuted, performerIsListed, type Viewing } from '../access/index.ts';
import { idsOf, anyOf } from '../../platform/database/list.ts';

interface FaceRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly newest_at: Date;
}

const maxFaces = 20;
/** Of how many followed performers the newest post is looked up. */
const maxLookedAt = 500;
/** Older posts are not new to anyone. */
const newForMs = 14 * 86_400_000;

/** Followed performers whose newest post is newer than the viewer's last look at them, the newest post first. */
export async function listFaceRows(
  db: Kysely<DB>,
  viewing: Viewing & { readonly viewerId: string; readonly now: Date },
): Promise<FaceRow[]> {
  const { viewerId, now } = viewing;
  const since = new Date(now.getTime() - newForMs);
  const { rows } = await sql<FaceRow>`
    with faces as (
      select w.performer_id, newest.published_at
      from (
        select performer_id from follows
        where account_id = ${viewerId}
        order by performer_id desc
        limit ${sql.lit(maxLookedAt)}) as w
      left join performer_looks l on l.account_id = ${viewerId} and l.performer_id = w.performer_id
      cross join lateral (
        select f.published_at
        from feeds f
        where f.performer_id = w.performer_id
          and f.published_at > ${since}::timestamptz
          and ${isCurrent('f', now)}
          and ${isPublished('f', now)}
        order by f.published_at desc, f.id desc
        limit 1) as newest
      where (l.looked_at is null or newest.published_at > l.looked_at)
        and ${performerIsRead(sql.ref('w.performer_id'), viewing)}
      order by newest.published_at desc, w.performer_id desc
      limit ${sql.lit(maxFaces)})
    select a.id, a.username, a.name, a.avatar_file_id, faces.published_at as newest_at
    from faces
    join accounts a on a.id = faces.performer_id
    order by faces.published_at desc, faces.performer_id desc`.execute(db);
  return rows;
}

/** Returns whether there is such a performer for this viewer. */
export async function upsertLook(
  db: Kysely<DB>,
  viewing: Viewing & { readonly viewerId: string; readonly now: Date },
  performerId: string,
): Promise<boolean> {
  const { viewerId, now } = viewing;
  const { numAffectedRows } = await sql`
    insert into performer_looks (account_id, performer_id, looked_at)
    select ${viewerId}::uuid, w.account_id, ${now}::timestamptz
    from performers w
    where w.account_id = ${performerId} and ${performerIsRead(sql.ref('w.account_id'), viewing)}
    on conflict (account_id, performer_id)
    do update set looked_at = greatest(performer_looks.looked_at, excluded.looked_at)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the looks of a closed account, and those at it. */
export async function deleteLooksOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db
    .deleteFrom('performer_looks')
    .where((where) => where.or([where('account_id', '=', accountId), where('performer_id', '=', accountId)]))
    .execute();
}

interface Choice {
  /** Similar to whom the account likes, the most similar first. */
  readonly similarIds: readonly string[];
  readonly limit: number;
}

/** Performers whom the account does not follow and may see: similar ones first, then those with the most followers. */
export async function chooseSuggestions(
  db: Kysely<DB>,
  { viewerId, country }: Viewing & { readonly viewerId: string },
  { similarIds, limit }: Choice,
): Promise<string[]> {
  const isSuggested = sql`${performerIsListed('p', viewerId, country)}
    and p.account_id <> ${viewerId}
    and not ${hasMuted(sql`${viewerId}::uuid`, sql.ref('p.account_id'))}
    and not exists (
      select from follows f
      where f.account_id = ${viewerId} and f.performer_id = p.account_id)`;
  const { rows } = await sql<{ id: string }>`
    with chosen as (
      select p.account_id as id, 0 as section, similar_one.place
      from unnest(${idsOf(similarIds)}) with ordinality as similar_one (id, place)
      join performers p on p.account_id = similar_one.id
      where ${isSuggested}
      union all (
        select p.account_id, 1, -c.total_follower
        from performer_counters c
        join performers p on p.account_id = c.performer_id
        where ${isSuggested}
        order by c.total_follower desc, c.performer_id desc
        limit ${limit})),
    once as (
      select distinct on (id) id, section, place
      from chosen
      order by id, section)
    select id from once
    order by section, place, id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many performers the account follows, counted up to `bound`. */
export async function countFollowed(db: Kysely<DB>, accountId: string, bound: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select from follows
      where account_id = ${accountId}
      limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

interface NamedRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

/** Those of these performers whom the viewer may see, by id, to be named in reasons. */
export async function loadNamed(
  db: Kysely<DB>,
  viewing: Viewing,
  performerIds: readonly string[],
): Promise<Map<string, NamedRow>> {
  if (performerIds.length === 0) return new Map();
  const { rows } = await sql<NamedRow>`
    select a.id, a.username, a.name
    from accounts a
    where a.id = ${anyOf(performerIds)} and ${performerIsRead(sql.ref('a.id'), viewing)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
