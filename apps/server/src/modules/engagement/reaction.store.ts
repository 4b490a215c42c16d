import { contentTypes } from '@ovation/contract/content-types.ts';
import type { ReactableKind, ReactionAction, ViewerState } from '@ovation/contract/publishing/engagement.ts';
import { sql, type CompiledQuery, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

interface Reactable {
  readonly kind: ReactableKind;
  readonly id: string;
}

interface Reaction {
  readonly accountId: string;
  readonly object: Reactable;
  readonly action: ReactionAction;
}

/**
 * Reacting twice is one reaction; the database counts likes in the same transaction, in rows that many wait for: the
 * last statement of its own.
 */
export function insertReaction(db: Kysely<DB>, { accountId, object, action }: Reaction, now: Date): CompiledQuery {
  return db
    .insertInto('reactions')
    .values({ account_id: accountId, object_kind: object.kind, object_id: object.id, action, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .compile();
}

export function deleteReaction(db: Kysely<DB>, { accountId, object, action }: Reaction): CompiledQuery {
  return db
    .deleteFrom('reactions')
    .where('account_id', '=', accountId)
    .where('object_kind', '=', object.kind)
    .where('object_id', '=', object.id)
    .where('action', '=', action)
    .compile();
}

/** The table that counts the likes of a kind, and its key. */
function counterOf(kind: ReactableKind): readonly [table: string, key: string] {
  return kind === 'performer' ? ['performer_counters', 'performer_id'] : [contentTypes[kind].table, 'id'];
}

/** What an account has done with an object, and the object's likes. */
export async function loadViewerState(
  db: Kysely<DB>,
  accountId: string,
  { kind, id }: Reactable,
): Promise<ViewerState> {
  const [table, key] = counterOf(kind);
  const {
    rows: [row],
  } = await sql<{ actions: readonly string[]; total_like: bigint | null }>`
    select
      array(
        select action from reactions
        where account_id = ${accountId} and object_kind = ${kind} and object_id = ${id}) as actions,
      (select total_like from ${sql.table(table)} where ${sql.ref(key)} = ${id}) as total_like`.execute(db);
  const actions = new Set(row?.actions);
  return {
    isLiked: actions.has('like'),
    isBookmarked: actions.has('bookmark'),
    totalLike: Number(row?.total_like ?? 0n),
  };
}

/** Deletes at most `limit` reactions of an account. Returns how many. */
export async function deleteReactionsOf(db: Kysely<DB>, accountId: string, limit: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from reactions
    where ctid in (
      select ctid from reactions
      where account_id = ${accountId}
      limit ${limit})`.execute(db);
  return numAffectedRows ?? 0n;
}

/** Deletes at most `limit` reactions to an object. Returns how many. */
export async function deleteReactionsTo(
  db: Kysely<DB>,
  { kind, id }: { readonly kind: string; readonly id: string },
  limit: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from reactions
    where ctid in (
      select ctid from reactions
      where object_kind = ${kind} and object_id = ${id}::uuid
      limit ${limit})`.execute(db);
  return numAffectedRows ?? 0n;
}
