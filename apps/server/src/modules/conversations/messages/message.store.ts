import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { containing, anyOf } from '../../../platform/database/list.ts';
import type { DB, Messages } from '../../../platform/database/types.gen.ts';

/** A message with the one that it answers. */
export interface MessageRow extends Selectable<Messages> {
  readonly reply_sequence: bigint | null;
  readonly reply_sender_id: string | null;
  readonly reply_text: string | null;
  readonly reply_is_deleted: boolean | null;
  /** Minor units, of a tip. */
  readonly tip_amount: bigint | null;
  readonly tip_refunded: bigint | null;
  /** When a locked message was bought. */
  readonly sold_at: Date | null;
}

/** Characters of an answered message. */
export const longestQuote = 200;

const selectMessages = sql`
  select g.*, r.sequence as reply_sequence, r.sender_id as reply_sender_id,
    left(r.text, ${sql.lit(longestQuote)}) as reply_text,
    r.deleted_at is not null as reply_is_deleted, ch.gross as tip_amount,
    case when g.charge_id is not null then (
      select coalesce(sum(back.gross), 0)::bigint
      from charge_reversals back
      where back.charge_id = g.charge_id and back.restored_at is null
    ) end as tip_refunded,
    case when g.price is not null then (
      select b.created_at
      from purchases b
      where b.account_id = g.recipient_id and b.object_kind = 'message' and b.object_id = g.id
    ) end as sold_at
  from messages g
  left join messages r on r.id = g.reply_to_id
  left join charges ch on ch.id = g.charge_id`;

export async function findMessage(db: Kysely<DB>, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${selectMessages} where g.id = ${id}`.execute(db);
  return rows[0];
}

export async function loadMessages(db: Kysely<DB>, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`${selectMessages} where g.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export async function findMessageByClientId(
  db: Kysely<DB>,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    where g.sender_id = ${senderId} and g.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The last messages of some conversations, in no order. */
export async function loadLastMessages(
  db: Kysely<DB>,
  conversations: readonly { readonly id: string; readonly last_sequence: bigint }[],
): Promise<MessageRow[]> {
  if (conversations.length === 0) return [];
  const ids = conversations.map(({ id }) => id);
  const sequences = conversations.map(({ last_sequence }) => last_sequence);
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    join unnest(${ids}::uuid[], ${sequences}::bigint[]) as l (conversation_id, sequence)
      on l.conversation_id = g.conversation_id and l.sequence = g.sequence`.execute(db);
  return rows;
}

interface ListRange {
  /** Only messages with a lower sequence. */
  readonly before: bigint;
  readonly limit: number;
}

/** Newest first. Sequences have no gaps, so that every page begins at a known one, however far back. */
export async function listMessageRows(
  db: Kysely<DB>,
  conversationId: string,
  { before, limit }: ListRange,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    where g.conversation_id = ${conversationId} and g.sequence < ${before}
    order by g.sequence desc
    limit ${limit}`.execute(db);
  return rows;
}

export interface MessageFilter {
  /** Part of the text. */
  readonly q?: string | undefined;
  /** Only messages with photos or videos. */
  readonly hasFiles?: boolean | undefined;
}

export async function searchMessageRows(
  db: Kysely<DB>,
  conversationId: string,
  filter: MessageFilter,
  { before, limit, skip }: ListRange & { readonly skip: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    where ${matches(conversationId, filter)} and g.sequence < ${before}
    order by g.sequence desc
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Stops counting at the bound. */
export async function countMatchingMessages(
  db: Kysely<DB>,
  conversationId: string,
  filter: MessageFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (select 1 from messages g where ${matches(conversationId, filter)} limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function matches(conversationId: string, { q, hasFiles }: MessageFilter): RawBuilder<boolean> {
  const hasText = q ? sql`g.text ilike ${containing(q)}` : sql`true`;
  const hasFile = hasFiles ? sql`g.total_file > 0` : sql`true`;
  return sql<boolean>`g.conversation_id = ${conversationId} and g.deleted_at is null and ${hasText} and ${hasFile}`;
}

const emptied = { text: '', price: null, total_file: 0 };

/** Keeps a message from being bought or changed meanwhile, but not from being answered. */
export async function lockMessage(db: Kysely<DB>, id: string): Promise<void> {
  await db.selectFrom('messages').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Empties a message; false if it was deleted already. */
export async function markDeleted(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ ...emptied, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A conversation with a message of this account that is not deleted. */
export async function findConversationOfSender(db: Kysely<DB>, senderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('conversation_id')
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.conversation_id;
}

/** Empties all messages of one side; none of them stays unread. */
export async function deleteMessagesOf(
  db: Kysely<DB>,
  conversationId: string,
  senderId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ ...emptied, deleted_at: now })
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('conversation_members')
    .set({ total_unread: 0n })
    .where('conversation_id', '=', conversationId)
    .where('other_id', '=', senderId)
    .execute();
}

/**
 * Each file with its message (`object_id`), in the order in which they were sent. Copies of a broadcast show its
 * files.
 */
export async function listMessageFiles(
  db: Kysely<DB>,
  messageIds: readonly string[],
): Promise<{ id: string; object_id: string | null }[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: string; object_id: string | null }>`
    select id, object_id, position
    from files
    where object_kind = 'message' and object_id = ${anyOf(messageIds)}
    union all
    select f.id, g.id, f.position
    from messages g
    join files f on f.object_kind = 'broadcast' and f.object_id = g.broadcast_id
    where g.id = ${anyOf(messageIds)}
    order by position, id`.execute(db);
  return rows;
}

/** The files that belong to the message itself, and are deleted with it. */
export async function listOwnFiles(db: Kysely<DB>, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('object_kind', '=', 'message')
    .where('object_id', '=', messageId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findMessageOfFile(db: Kysely<DB>, fileId: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    join files f on f.object_kind = 'message' and f.object_id = g.id
    where f.id = ${fileId}`.execute(db);
  return rows[0];
}

export async function isMessageSold(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('account_id')
    .where('object_kind', '=', 'message')
    .where('object_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the message exists. */
export async function setMessageHidden(db: Kysely<DB>, id: string, hiddenAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
