import { sql, type Kysely } from 'kysely';
import type { PartitionedTable } from '../../platform/database/partitions/period.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { requireRow } from '../../platform/database/require-row.ts';

export interface NewView {
  readonly objectId: string;
  readonly isLocked: boolean;
}

/** Counts views that this viewer has not had today, in one statement. */
export async function countViews(
  db: Kysely<DB>,
  { viewer, day }: { readonly viewer: Buffer; readonly day: string },
  views: readonly NewView[],
): Promise<void> {
  await sql`
    with seen as (
      select * from unnest(
        ${views.map(({ objectId }) => objectId)}::uuid[],
        ${views.map(({ isLocked }) => isLocked)}::boolean[]) as seen (object_id, is_locked)),
    first as (
      insert into content_views (day, object_id, viewer)
      select ${day}, object_id, ${viewer} from seen order by object_id
      on conflict do nothing
      returning object_id)
    insert into content_days as counted (object_id, day, total_view, total_locked_view)
    select object_id, ${day}, 1, is_locked::int
    from first join seen using (object_id)
    order by object_id
    on conflict (object_id, day) do update set
      total_view = counted.total_view + 1,
      total_locked_view = counted.total_locked_view + excluded.total_locked_view`.execute(db);
}

/** A day of views is dropped at once. */
export const viewsByDay: PartitionedTable = { name: 'content_views', column: 'day', period: 'day', ahead: 7 };

/** Deletes up to `limit` views from before a day, and returns how many. */
export async function deleteViewsBefore(db: Kysely<DB>, day: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from content_views
    where (day, object_id, viewer) in (
      select day, object_id, viewer
      from content_views
      where day < ${day}
      limit ${limit})
    returning day`.execute(db);
  return rows.length;
}

export interface DayRow {
  readonly day: string;
  readonly total_view: bigint;
  readonly total_subscriber: bigint;
}

/** The latest days of one piece of content, the oldest first. */
export async function loadDays(db: Kysely<DB>, objectId: string, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, total_view, total_subscriber
    from content_days
    where object_id = ${objectId}
    order by content_days.day desc
    limit ${limit}`.execute(db);
  return rows.toReversed();
}

export interface DayTotals {
  readonly total_view: bigint;
  readonly total_locked_view: bigint;
  readonly total_subscriber: bigint;
}

export async function sumDays(db: Kysely<DB>, objectId: string): Promise<DayTotals> {
  const { rows } = await sql<DayTotals>`
    select coalesce(sum(total_view), 0)::bigint as total_view,
      coalesce(sum(total_locked_view), 0)::bigint as total_locked_view,
      coalesce(sum(total_subscriber), 0)::bigint as total_subscriber
    from content_days
    where object_id = ${objectId}`.execute(db);
  return requireRow(rows[0]);
}

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
