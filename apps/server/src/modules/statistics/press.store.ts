import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

interface Pair {
  readonly accountId: string;
  readonly performerId: string;
}

/** A later press replaces an earlier one. */
export async function setPress(db: Kysely<DB>, { accountId, performerId }: Pair, objectId: string, now: Date) {
  await db
    .insertInto('subscribe_presses')
    .values({ account_id: accountId, performer_id: performerId, object_id: objectId, pressed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'performer_id']).doUpdateSet({ object_id: objectId, pressed_at: now }),
    )
    .execute();
}

/** Counts a new subscription for what was pressed last, if that was after a moment, and forgets the press. */
export async function countSubscriber(
  db: Kysely<DB>,
  { accountId, performerId }: Pair,
  { since, day }: { readonly since: Date; readonly day: string },
): Promise<void> {
  await sql`
    with pressed as (
      delete from subscribe_presses
      where account_id = ${accountId} and performer_id = ${performerId}
      returning object_id, pressed_at)
    insert into content_days as counted (object_id, day, total_subscriber)
    select object_id, ${day}, 1 from pressed
    where pressed_at >= ${since}
      and exists (select from content where content.id = pressed.object_id)
    on conflict (object_id, day) do update set total_subscriber = counted.total_subscriber + 1`.execute(db);
}

export async function deletePressesBefore(db: Kysely<DB>, time: Date): Promise<void> {
  await db.deleteFrom('subscribe_presses').where('pressed_at', '<', time).execute();
}
