import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { bookInUse } from '../../ledger/index.ts';
import type { StreamRow } from '../stream-conversation.store.ts';

interface NewGoal {
  readonly title: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly since: Date;
}

/** The caller holds the conversation's lock. Undefined removes the goal. */
export async function saveGoal(db: Kysely<DB>, performerId: string, goal: NewGoal | undefined): Promise<StreamRow> {
  return db
    .updateTable('stream_conversations')
    .set({
      goal_title: goal?.title ?? null,
      goal_amount: goal?.amount ?? null,
      goal_since: goal?.since ?? null,
      goal_raised: goal ? tipsSince(performerId, goal.since) : 0n,
    })
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Computes the sum anew from the tips and their reversals, so that it can neither drift nor count a tip twice. The
 * caller holds the conversation's lock. Undefined if there is no goal, or if the sum is as it was.
 */
export async function refreshGoal(
  db: Kysely<DB>,
  { performer_id, goal_since }: StreamRow,
): Promise<StreamRow | undefined> {
  if (goal_since === null) return undefined;
  const raised = tipsSince(performer_id, goal_since);
  return db
    .updateTable('stream_conversations')
    .set({ goal_raised: raised })
    .where('performer_id', '=', performer_id)
    .where('goal_raised', '<>', raised)
    .returningAll()
    .executeTakeFirst();
}

const tipsSince = (performerId: string, since: Date) => sql<bigint>`(
  select coalesce(sum(c.gross - coalesce(r.gross, 0)), 0)::bigint
  from charges c
  left join lateral (
    select sum(gross) as gross from charge_reversals where charge_id = c.id and restored_at is null
  ) r on true
  where c.performer_id = ${performerId}
    and c.type = 'tip'
    and c.created_at >= ${since}::timestamptz
    and c.book = ${bookInUse})`;

/** Amounts in minor units. */
export async function saveTipMenu(
  db: Kysely<DB>,
  performerId: string,
  items: readonly { readonly label: string; readonly amount: number }[],
): Promise<StreamRow> {
  return db
    .updateTable('stream_conversations')
    .set({ tip_menu: JSON.stringify(items) })
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
