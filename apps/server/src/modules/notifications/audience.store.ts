import { contentTypes } from '@ovation/contract/content-types.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import { sql, type CompiledQuery, type Kysely } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isReadBy } from '../access/index.ts';

/** The trigger that counts followers runs at the commit; this runs it now. */
export function countFollowersNow(db: Kysely<DB>): CompiledQuery {
  return sql`set constraints follows_count immediate`.compile(db);
}

export function selectFollowers(db: Kysely<DB>, performerId: string): CompiledQuery<{ total_follower: bigint }> {
  return db.selectFrom('performer_counters').select('total_follower').where('performer_id', '=', performerId).compile();
}

/** Like `countFollowersNow`, for the comments of content. */
export function countCommentsNow(db: Kysely<DB>): CompiledQuery {
  return sql`set constraints comments_count immediate`.compile(db);
}

export function selectComments(
  db: Kysely<DB>,
  { kind, id }: { readonly kind: ContentKind; readonly id: string },
): CompiledQuery<{ total_comment: bigint }> {
  return sql<{
    total_comment: bigint;
  }>`select total_comment from ${sql.table(contentTypes[kind].table)} where id = ${id}`.compile(db);
}

/**
 * Followers and subscribers among the given accounts that read the performer: without blocks between the two, and not
 * muted. Looks up by key, however many fans there are.
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
    and ${isReadBy(sql.ref('o.id'), sql`${performerId}::uuid`)}`.execute(db);
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
