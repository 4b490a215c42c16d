import type { MessageEventName } from '@ovation/contract/events.ts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { DB, MessageEvents } from '../../../platform/database/types.gen.ts';

export type MessageEventRow = Selectable<MessageEvents>;

export interface NewMessageEvent {
  readonly name: MessageEventName;
  readonly conversationId: string;
  readonly messageId?: string;
  readonly read?: { readonly accountId: string; readonly sequence: bigint };
}

/**
 * Adds an event to the streams of both sides and returns its position in each, by account. The inboxes stay locked
 * until the end of the transaction, always in the same order, so that positions are committed in order: a client
 * that has seen 7 never receives a later 6.
 */
export async function insertMessageEvent(
  db: Kysely<DB>,
  event: NewMessageEvent,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; position: bigint }>`
    with ${movedInboxes(accountIds)}
    insert into message_events (
      account_id, position, name, conversation_id, message_id, reader_id, read_sequence, created_at
    )
    select account_id, last_position, ${event.name}, ${event.conversationId}::uuid,
      ${event.messageId ?? null}::uuid, ${event.read?.accountId ?? null}::uuid,
      ${event.read?.sequence ?? null}::bigint, ${now}::timestamptz
    from moved
    returning account_id, position`.execute(db);
  return new Map(rows.map(({ account_id, position }) => [account_id, Number(position)]));
}

/** Locks inboxes in the order of their ids, and gives each its next position. */
function movedInboxes(accountIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    held as (
      select account_id
      from message_inboxes
      where account_id = any(${accountIds}::uuid[])
      order by account_id
      for update
    ),
    moved as (
      update message_inboxes i
      set last_position = i.last_position + 1
      from held
      where i.account_id = held.account_id
      returning i.account_id, i.last_position
    )`;
}

/** A message, and the account to whose stream its event belongs. */
export interface MessageRecipient {
  readonly accountId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** Like `insertMessageEvent`, for many accounts with one message each; no account twice. */
export async function insertMessageEvents(
  db: Kysely<DB>,
  name: MessageEventName,
  recipients: readonly MessageRecipient[],
  now: Date,
): Promise<Map<string, number>> {
  const accountIds = recipients.map(({ accountId }) => accountId);
  const { rows } = await sql<{ account_id: string; position: bigint }>`
    with ${movedInboxes(accountIds)}
    insert into message_events (account_id, position, name, conversation_id, message_id, created_at)
    select moved.account_id, moved.last_position, ${name}, w.conversation_id, w.message_id, ${now}::timestamptz
    from moved
    join unnest(
      ${accountIds}::uuid[],
      ${recipients.map(({ conversationId }) => conversationId)}::uuid[],
      ${recipients.map(({ messageId }) => messageId)}::uuid[]
    ) as w (account_id, conversation_id, message_id) on w.account_id = moved.account_id
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

/**
 * Deletes up to `limit` events from before a moment, and remembers how far each stream was deleted; returns how
 * many.
 */
export async function deleteEventsBefore(db: Kysely<DB>, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    with gone as (
      delete from message_events
      where (account_id, position) in (
        select account_id, position
        from message_events
        where created_at < ${before}
        order by created_at
        limit ${limit}
      )
      returning account_id, position
    ),
    last as (select account_id, max(position) as position from gone group by account_id),
    held as (
      select i.account_id
      from message_inboxes i
      join last on last.account_id = i.account_id
      order by i.account_id
      for update
    ),
    noted as (
      update message_inboxes i
      set forgotten_position = greatest(i.forgotten_position, last.position)
      from last
      join held on held.account_id = last.account_id
      where i.account_id = last.account_id
    )
    select count(*) as count from gone`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
