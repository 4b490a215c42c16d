import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, FanLists } from '../../../platform/database/types.gen.ts';

export type FanListRow = Selectable<FanLists>;

export async function listRows(db: Kysely<DB>, performerId: string): Promise<FanListRow[]> {
  return db
    .selectFrom('fan_lists')
    .selectAll()
    .where('performer_id', '=', performerId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** All lists of a performer, and whether a fan is on each. */
export async function listRowsWith(
  db: Kysely<DB>,
  performerId: string,
  accountId: string,
): Promise<(FanListRow & { is_listed: boolean })[]> {
  const { rows } = await sql<FanListRow & { is_listed: boolean }>`
    select l.*,
      exists (select from fan_list_members m where m.list_id = l.id and m.account_id = ${accountId}) as is_listed
    from fan_lists l
    where l.performer_id = ${performerId}
    order by lower(l.name)`.execute(db);
  return rows;
}

export async function countLists(db: Kysely<DB>, performerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fan lists of ' || ${performerId}::text, 0))`.execute(db);
  const { total } = await db
    .selectFrom('fan_lists')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The performer's lists among these ids; none of them can be deleted until the end of the transaction. */
export async function findOwnLists(db: Kysely<DB>, performerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id
    from fan_lists
    where performer_id = ${performerId} and id = any(${ids}::uuid[])
    order by id
    for key share`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findList(db: Kysely<DB>, performerId: string, id: string): Promise<FanListRow | undefined> {
  return db
    .selectFrom('fan_lists')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
}

/** Taken to add or remove fans, and to delete the list. */
export async function lockList(db: Kysely<DB>, performerId: string, id: string): Promise<FanListRow | undefined> {
  return db
    .selectFrom('fan_lists')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined if the performer has a list of this name. */
export async function insertList(
  db: Kysely<DB>,
  list: { readonly id: string; readonly performerId: string; readonly name: string },
  now: Date,
): Promise<FanListRow | undefined> {
  const values = { id: list.id, performer_id: list.performerId, name: list.name, created_at: now, updated_at: now };
  return db
    .insertInto('fan_lists')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if another list of the performer has this name. */
export async function setListName(
  db: Kysely<DB>,
  { id, performer_id }: FanListRow,
  name: string,
  now: Date,
): Promise<FanListRow | undefined> {
  const { rows } = await sql<FanListRow>`
    update fan_lists l
    set name = ${name}, updated_at = ${now}
    where l.id = ${id}
      and not exists (
        select
        from fan_lists o
        where o.performer_id = ${performer_id} and lower(o.name) = lower(${name}) and o.id <> l.id
      )
    returning l.*`.execute(db);
  return rows[0];
}

/** Whether a broadcast that is scheduled, queued or being sent includes or excludes this list. */
export async function isInUse(db: Kysely<DB>, { id, performer_id }: FanListRow): Promise<boolean> {
  const named = JSON.stringify([{ kind: 'list', listId: id }]);
  const { rows } = await sql`
    select
    from broadcasts
    where performer_id = ${performer_id}
      and status in ('scheduled', 'queued', 'sending')
      and (audience -> 'include' @> ${named}::jsonb or audience -> 'exclude' @> ${named}::jsonb)
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteListRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('fan_lists').where('id', '=', id).execute();
}

/** The caller holds the list's lock. */
export async function setTotal(db: Kysely<DB>, id: string, change: number, now: Date): Promise<FanListRow> {
  return db
    .updateTable('fan_lists')
    .set((list) => ({ total_fan: list('total_fan', '+', change), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** For a closed account. */
export async function deleteListsOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db.deleteFrom('fan_lists').where('performer_id', '=', performerId).execute();
}
