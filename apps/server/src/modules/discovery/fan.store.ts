import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { containing, pageOf, type ListQuery } from '../../platform/database/list.ts';

type FanRelation = 'any' | 'follower' | 'subscriber' | 'buyer';

export interface FanRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly is_follower: boolean;
  readonly is_subscriber: boolean;
  /** Minor units, over all time. */
  readonly spent: bigint;
}

interface FanQuery extends ListQuery {
  readonly q?: string | undefined;
  readonly relation: FanRelation;
}

/** The condition on a collected fan for each relation. */
const relations = {
  any: sql`true`,
  follower: sql`is_follower`,
  subscriber: sql`is_subscriber`,
  buyer: sql`spent > 0`,
} as const;

/**
 * All accounts that ever followed, subscribed to or paid a performer, with the times of their first and last activity.
 */
function fansOf(performerId: string, query: FanQuery, now: Date) {
  return sql`(
    select accounts.id, accounts.username, accounts.name, accounts.avatar_file_id, fan.*
    from (
      select account_id,
        bool_or(follows) as is_follower,
        bool_or(subscribes) as is_subscriber,
        sum(paid)::bigint as spent,
        min(at) as began_at,
        max(at) as last_at
      from (
        select account_id, created_at as at, true as follows, false as subscribes, 0 as paid
        from follows
        where performer_id = ${performerId}
        union all
        select s.account_id, s.updated_at, false, subscription_opens(s, ${now}::timestamptz), 0
        from subscriptions s
        where s.performer_id = ${performerId} and s.status <> 'pending'
        union all
        select payer_id, created_at, false, false, gross
        from charges
        where performer_id = ${performerId}
      ) activity
      group by account_id
    ) fan
    join accounts on accounts.id = fan.account_id
    where ${relations[query.relation]} and ${matchesName(query.q)}
  )`;
}

function matchesName(q: string | undefined) {
  if (!q) return sql`true`;
  return sql`(accounts.username ilike ${containing(q)} or accounts.name ilike ${containing(q)})`;
}

export async function listFans(
  db: Kysely<DB>,
  performerId: string,
  query: FanQuery,
  now: Date,
): Promise<{ rows: FanRow[]; total: number }> {
  const fans = fansOf(performerId, query, now);
  const column = sql.ref(query.sortBy === 'createdAt' ? 'began_at' : 'last_at');
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`;
  const { limit, offset } = pageOf(query);
  const [page, count] = await Promise.all([
    sql<FanRow>`
      select * from ${fans} fans
      order by ${column} ${direction}, id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from ${fans} fans`.execute(db),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0n) };
}
