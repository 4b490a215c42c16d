import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { anyOf } from '../../../platform/database/any-of.ts';
import { containing } from '../../../platform/database/list.ts';
import type { DB, Messages } from '../../../platform/database/types.gen.ts';

/** A message with what it answers. */
export interface MessageRow extends Selectable<Messages> {
  readonly reply_sequence: bigint | null;
  readonly reply_sender_id: string | null;
  readonly reply_text: string | null;
  readonly reply_is_deleted: boolean | null;
  /** Minor units, of a tip. */
  readonly tip_amount: bigint | null;
  /** When a locked message was bought. */
  readonly sold_at: Date | null;
}

/** Characters of what a message answers. */
export const longestQuote = 200;

const shown = sql`select g.*, r.sequence as reply_sequence, r.sender_id as reply_sender_id, left(r.text, ${sql.lit(longestQuote)}) as reply_text, r.deleted_at is not null as reply_is_deleted, ch.gross as tip_amount,
  case when g.price is not null then (select b.created_at from purchases b where b.account_id = g.recipient_id and b.object_kind = 'message' and b.object_id = g.id) end as sold_at
  from messages g left join messages r on r.id = g.reply_to_id left join charges ch on ch.id = g.charge_id`;

export async function findMessage(db: Kysely<DB>, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`${shown} where g.id = ${id}`.execute(db);
  return rows[0];
}

export async function loadMessages(db: Kysely<DB>, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`${shown} where g.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export async function findMessageByClientId(
  db: Kysely<DB>,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } =
    await sql<MessageRow>`${shown} where g.sender_id = ${senderId} and g.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The last messages of some conversations, in no order. */
export async function loadLastMessages(
  db: Kysely<DB>,
  conversations: readonly { readonly id: string; readonly last_sequence: bigint }[],
): Promise<MessageRow[]> {
  if (conversations.length === 0) return [];
  const { rows } =
    await sql<MessageRow>`${shown} join unnest(${conversations.map(({ id }) => id)}::uuid[], ${conversations.map(({ last_sequence }) => last_sequence)}::bigint[]) as l (conversation_id, sequence)
    on l.conversation_id = g.conversation_id and l.sequence = g.sequence`.execute(db);
  return rows;
}

interface ListRange {
  /** Sequences before this one. */
  readonly before: bigint;
  readonly limit: number;
}

/** Newest first. As sequences have no gaps, a page begins at a known one, however far back. */
export async function listMessageRows(
  db: Kysely<DB>,
  conversationId: string,
  { before, limit }: ListRange,
): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`${shown} where g.conversation_id = ${conversationId} and g.sequence < ${before} order by g.sequence desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Which messages of a conversation are meant: those with some words, with photos or videos, or both. */
export interface MessageChoice {
  readonly words?: string | undefined;
  readonly hasFiles?: boolean | undefined;
}

/** The same of a choice of messages. */
export async function searchMessageRows(
  db: Kysely<DB>,
  conversationId: string,
  choice: MessageChoice,
  { before, limit, skip }: ListRange & { readonly skip: number },
): Promise<MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`${shown} where ${isChosen(conversationId, choice)} and g.sequence < ${before} order by g.sequence desc limit ${limit} offset ${skip}`.execute(
      db,
    );
  return rows;
}

/** Counted no further than the bound. */
export async function countChosenMessages(
  db: Kysely<DB>,
  conversationId: string,
  choice: MessageChoice,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{
    total: bigint;
  }>`select count(*) as total from (select 1 from messages g where ${isChosen(conversationId, choice)} limit ${bound}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}

function isChosen(conversationId: string, { words, hasFiles }: MessageChoice): RawBuilder<boolean> {
  const hasWords = words ? sql`g.text ilike ${containing(words)}` : sql`true`;
  return sql<boolean>`g.conversation_id = ${conversationId} and g.deleted_at is null and ${hasWords} and ${hasFiles ? sql`g.total_file > 0` : sql`true`}`;
}

const emptied = { text: '', price: null, total_file: 0 };

/** Held still, and held back from buyers; not from who answers it. */
export async function holdMessage(db: Kysely<DB>, id: string): Promise<void> {
  await db.selectFrom('messages').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Empties a message; false when that has happened already. */
export async function markDeleted(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ ...emptied, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A conversation in which an account has written something that is still there. */
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

/** Empties all that one side has said; nothing of it is unread any more. */
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

/** Which file is in which message, in the order in which they were sent. The copies of a broadcast all show its files. */
export async function listMessageFiles(
  db: Kysely<DB>,
  messageIds: readonly string[],
): Promise<{ id: string; object_id: string | null }[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<{ id: string; object_id: string | null }>`
    select id, object_id, position from files where object_kind = 'message' and object_id = ${anyOf(messageIds)}
    union all
    select f.id, g.id, f.position from messages g join files f on f.object_kind = 'broadcast' and f.object_id = g.broadcast_id where g.id = ${anyOf(messageIds)} order by position, id`.execute(
    db,
  );
  return rows;
}

/** The files that are a message's own, and go with it. */
export async function listOwnFiles(db: Kysely<DB>, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('object_kind', '=', 'message')
    .where('object_id', '=', messageId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The message that has a file. */
export async function findMessageOfFile(db: Kysely<DB>, fileId: string): Promise<MessageRow | undefined> {
  const { rows } =
    await sql<MessageRow>`${shown} join files f on f.object_kind = 'message' and f.object_id = g.id where f.id = ${fileId}`.execute(
      db,
    );
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
