import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { mayBeReached } from '../audience/audience.store.ts';

/** A fan's card, and their relationship to the performer. */
export interface FanRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly is_follower: boolean;
  readonly is_subscriber: boolean;
}

const fanColumns = (performerId: string, now: Date): RawBuilder<FanRow> => sql`
  a.id, a.username, a.name, a.avatar_file_id,
  exists (select from follows f where f.performer_id = ${performerId} and f.account_id = a.id) as is_follower,
  exists (
    select
    from subscriptions s
    where s.performer_id = ${performerId}
      and s.account_id = a.id
      and subscription_opens(s, ${now}::timestamptz)
  ) as is_subscriber`;

const isNamed = (q: string | undefined): RawBuilder<boolean> =>
  q ? sql<boolean>`(a.name ilike ${containing(q)} or a.username ilike ${containing(q)})` : sql<boolean>`true`;

type MemberQuery = ListQuery & { readonly q?: string | undefined };

/** Leaves out closed accounts. */
export async function listMembers(
  db: Kysely<DB>,
  list: { readonly id: string; readonly performerId: string },
  query: MemberQuery,
  now: Date,
) {
  const { limit, offset } = pageOf(query);
  const order = query.sort === 'desc' ? sql`desc` : sql`asc`;
  const members = sql`
    from fan_list_members m
    join accounts a on a.id = m.account_id
    where m.list_id = ${list.id} and a.status <> 'closed' and ${isNamed(query.q)}`;
  const [page, counted] = await Promise.all([
    sql<FanRow & { created_at: Date }>`
      select ${fanColumns(list.performerId, now)}, m.created_at
      ${members}
      order by m.created_at ${order}, m.account_id ${order}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total ${members}`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Followers and current or former subscribers, by name. */
export async function findFans(
  db: Kysely<DB>,
  performerId: string,
  { q, listId, limit }: { readonly q: string | undefined; readonly listId: string | undefined; readonly limit: number },
  now: Date,
) {
  const { rows } = await sql<FanRow & { is_listed: boolean }>`
    select ${fanColumns(performerId, now)},
      exists (
        select from fan_list_members m where m.list_id = ${listId ?? null}::uuid and m.account_id = a.id
      ) as is_listed
    from (
      select account_id from follows where performer_id = ${performerId}
      union
      select account_id from subscriptions where performer_id = ${performerId}
    ) fans
    join accounts a on a.id = fans.account_id
    where ${isNamed(q)} and ${mayBeReached(performerId)}
    order by a.name, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The given accounts to which the performer may write. */
export async function findReachable(
  db: Kysely<DB>,
  performerId: string,
  accountIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from accounts a
    where a.id = any(${accountIds}::uuid[]) and ${mayBeReached(performerId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many were not on the list before. */
export async function insertMembers(
  db: Kysely<DB>,
  listId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into fan_list_members (list_id, account_id, created_at)
    select ${listId}::uuid, account_id, ${now}::timestamptz
    from unnest(${accountIds}::uuid[]) as chosen (account_id)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteMember(db: Kysely<DB>, listId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('fan_list_members')
    .where('list_id', '=', listId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
