import type { MessageEventName } from '@ovation/contract/events.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, MessageEvents } from '../../../platform/database/types.gen.ts';

export type MessageEventRow = Selectable<MessageEvents>;

export interface NewMessageEvent {
  readonly name: MessageEventName;
  readonly conversationId: string;
  readonly messageId?: string;
  readonly read?: { readonly accountId: string; readonly sequence: bigint };
}

/**
 * Adds an event to the streams of both sides, and answers its place in each, by account. Their inboxes are held from here to the end of the
 * transaction, in one order for all, so that numbers are committed in their order: who has seen 7 will never meet a 6 that came later.
 */
export async function insertMessageEvent(
  db: Kysely<DB>,
  event: NewMessageEvent,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; position: bigint }>`
    with held as (select account_id from message_inboxes where account_id = any(${accountIds}::uuid[]) order by account_id for update),
    moved as (update message_inboxes i set last_position = i.last_position + 1 from held where i.account_id = held.account_id returning i.account_id, i.last_position)
    insert into message_events (account_id, position, name, conversation_id, message_id, reader_id, read_sequence, created_at)
    select account_id, last_position, ${event.name}, ${event.conversationId}::uuid, ${event.messageId ?? null}::uuid, ${event.read?.accountId ?? null}::uuid, ${event.read?.sequence ?? null}::bigint, ${now}::timestamptz from moved
    returning account_id, position`.execute(db);
  return new Map(rows.map(({ account_id, position }) => [account_id, Number(position)]));
}

/** What has happened to a message, as one account hears of it. */
export interface MessagePlace {
  readonly accountId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** The same for many accounts, each of which hears of a message of its own; nobody twice. */
export async function insertMessageEvents(
  db: Kysely<DB>,
  name: MessageEventName,
  places: readonly MessagePlace[],
  now: Date,
): Promise<Map<string, number>> {
  const accountIds = places.map(({ accountId }) => accountId);
  const { rows } = await sql<{ account_id: string; position: bigint }>`
    with held as (select account_id from message_inboxes where account_id = any(${accountIds}::uuid[]) order by account_id for update),
    moved as (update message_inboxes i set last_position = i.last_position + 1 from held where i.account_id = held.account_id returning i.account_id, i.last_position)
    insert into message_events (account_id, position, name, conversation_id, message_id, created_at)
    select moved.account_id, moved.last_position, ${name}, w.conversation_id, w.message_id, ${now}::timestamptz
    from moved join unnest(${accountIds}::uuid[], ${places.map(({ conversationId }) => conversationId)}::uuid[], ${places.map(({ messageId }) => messageId)}::uuid[]) as w (account_id, conversation_id, message_id) on w.account_id = moved.account_id
    returning account_id, position`.execute(db);
  return new Map(rows.map(({ account_id, position }) => [account_id, Number(position)]));
}

export interface StreamEnd {
  readonly last_position: bigint;
  readonly forgotten_position: bigint;
}

export async function findStreamEnd(db: Kysely<DB>, accountId: string): Promise<StreamEnd> {
  const row = await db
    .selectFrom('message_inboxes')
    .select(['last_position', 'forgotten_position'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { last_position: 0n, forgotten_position: 0n };
}

export async function listMessageEvents(
  db: Kysely<DB>,
  accountId: string,
  after: bigint,
  limit: number,
): Promise<MessageEventRow[]> {
  return db
    .selectFrom('message_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Forgets some events from before a moment; answers how many. */
export async function forgetEventsBefore(db: Kysely<DB>, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    with gone as (delete from message_events where (account_id, position) in (select account_id, position from message_events where created_at < ${before} order by created_at limit ${limit}) returning account_id, position),
    last as (select account_id, max(position) as position from gone group by account_id),
    held as (select i.account_id from message_inboxes i join last on last.account_id = i.account_id order by i.account_id for update),
    noted as (update message_inboxes i set forgotten_position = greatest(i.forgotten_position, last.position) from last join held on held.account_id = last.account_id where i.account_id = last.account_id)
    select count(*) as count from gone`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
