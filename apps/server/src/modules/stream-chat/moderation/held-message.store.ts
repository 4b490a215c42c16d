import { sql, type Kysely, type Selectable } from 'kysely';
import { pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, StreamHeldMessages } from '../../../platform/database/types.gen.ts';

export type HoldReason = 'word' | 'newcomer' | 'link' | 'all';

/** A message that waits for approval, with its sender's card. */
export interface HeldMessageRow extends Selectable<StreamHeldMessages> {
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
}

const selectHeld = sql`
  select h.*, a.username, a.name, a.avatar_file_id
  from stream_held_messages h
  join accounts a on a.id = h.sender_id`;

export async function findHeldMessage(db: Kysely<DB>, id: string): Promise<HeldMessageRow | undefined> {
  const { rows } = await sql<HeldMessageRow>`${selectHeld} where h.id = ${id}`.execute(db);
  return rows[0];
}

export async function findHeldByClientId(
  db: Kysely<DB>,
  senderId: string,
  clientId: string,
): Promise<HeldMessageRow | undefined> {
  const { rows } = await sql<HeldMessageRow>`
    ${selectHeld} where h.sender_id = ${senderId} and h.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The sender's own, oldest first. */
export async function listHeldOf(
  db: Kysely<DB>,
  performerId: string,
  senderId: string,
  limit: number,
): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    ${selectHeld}
    where h.sender_id = ${senderId} and h.performer_id = ${performerId}
    order by h.created_at, h.id
    limit ${limit}`.execute(db);
  return rows;
}

export async function listHeld(
  db: Kysely<DB>,
  performerId: string,
  list: ListQuery,
): Promise<{ rows: HeldMessageRow[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const direction = list.sort === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows }, { total }] = await Promise.all([
    sql<HeldMessageRow>`
      ${selectHeld}
      where h.performer_id = ${performerId}
      order by h.created_at ${direction}, h.id ${direction}
      limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('stream_held_messages')
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .where('performer_id', '=', performerId)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** How many of this sender wait here. */
export async function countHeldOf(db: Kysely<DB>, performerId: string, senderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('stream_held_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .where('sender_id', '=', senderId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface NewHeldMessage {
  readonly id: string;
  readonly performerId: string;
  readonly senderId: string;
  readonly clientId: string | null;
  readonly text: string;
  readonly reason: HoldReason;
}

/** The caller holds the conversation's lock. */
export async function insertHeldMessage(db: Kysely<DB>, message: NewHeldMessage, now: Date): Promise<void> {
  await db
    .insertInto('stream_held_messages')
    .values({
      id: message.id,
      performer_id: message.performerId,
      sender_id: message.senderId,
      client_id: message.clientId,
      text: message.text,
      reason: message.reason,
      created_at: now,
    })
    .execute();
}

/** Takes a message out of the queue; undefined if another moderator has reviewed it. */
export async function takeHeldMessage(db: Kysely<DB>, id: string): Promise<Selectable<StreamHeldMessages> | undefined> {
  return db.deleteFrom('stream_held_messages').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function deleteHeldOf(db: Kysely<DB>, senderId: string): Promise<void> {
  await db.deleteFrom('stream_held_messages').where('sender_id', '=', senderId).execute();
}

export async function deleteHeldBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('stream_held_messages').where('created_at', '<', before).execute();
}

/** Whether the account was created after `since` and has no message in this chat that is shown. */
export async function isFirstMessage(
  db: Kysely<DB>,
  performerId: string,
  accountId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select a.created_at > ${since}::timestamptz and not exists (
      select
      from stream_messages g
      where g.sender_id = a.id and g.performer_id = ${performerId} and g.deleted_at is null
    ) as "isFirst"
    from accounts a
    where a.id = ${accountId}`.execute(db);
  return rows[0]?.isFirst ?? false;
}
