import { sql, type Kysely } from 'kysely';
import { idsOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasMuted, performerIsListed, type Viewing } from '../access/index.ts';

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
