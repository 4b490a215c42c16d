import { sql, type Kysely } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasBlocked } from '../access/index.ts';

export async function countFollowers(db: Kysely<DB>, performerId: string): Promise<number> {
  const row = await db
    .selectFrom('performer_counters')
    .select('total_follower')
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return Number(row?.total_follower ?? 0n);
}

/**
 * Followers and subscribers among the given accounts that the performer has not blocked. Looks up by key, however
 * many fans there are.
 */
export async function findOnlineAudience(
  db: Kysely<DB>,
  performerId: string,
  online: readonly string[],
  now: Date,
): Promise<string[]> {
  if (online.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select o.id
    from unnest(${online}::uuid[]) as o (id)
    where (
      exists (select from follows f where f.account_id = o.id and f.performer_id = ${performerId})
      or exists (
        select
        from subscriptions s
        where s.account_id = o.id
          and s.performer_id = ${performerId}
          and subscription_opens(s, ${now}::timestamptz)
      )
    )
    and not ${hasBlocked(sql`${performerId}::uuid`, sql.ref('o.id'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The given accounts that have a visible comment on the object. */
export async function findOnlineCommenters(
  db: Kysely<DB>,
  object: { readonly kind: string; readonly id: string },
  online: readonly string[],
): Promise<string[]> {
  if (online.length === 0) return [];
  const rows = await db
    .selectFrom('comments')
    .select('account_id')
    .distinct()
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('account_id', '=', anyOf(online))
    .where('is_shown', '=', true)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
