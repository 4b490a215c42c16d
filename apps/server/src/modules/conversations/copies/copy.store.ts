import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { MessageRecipient } from '../messages/message-event.store.ts';

/** The content that all copies of a broadcast share. */
export interface Original {
  readonly broadcastId: string;
  /** The broadcast's performer. */
  readonly senderId: string;
  readonly text: string;
  readonly totalFile: number;
  /** Minor units; null: free. */
  readonly price: bigint | null;
}

/** One fan's copy, with its number in the conversation. */
export interface Copy extends MessageRecipient {
  readonly sequence: bigint;
}

/** The caller holds the conversations' locks. */
export async function insertCopies(
  db: Kysely<DB>,
  original: Original,
  copies: readonly Copy[],
  now: Date,
): Promise<void> {
  const { broadcastId, senderId, text, totalFile, price } = original;
  const conversationIds = copies.map(({ conversationId }) => conversationId);
  await sql`
    insert into messages (
      id, conversation_id, sequence, sender_id, recipient_id, text,
      performer_id, total_file, price, broadcast_id, created_at
    )
    select w.id, w.conversation_id, w.sequence, ${senderId}::uuid, w.recipient_id, ${text},
      ${totalFile > 0 ? senderId : null}::uuid, ${totalFile}::smallint, ${price}::bigint, ${broadcastId}::uuid,
      ${now}::timestamptz
    from unnest(
      ${copies.map(({ messageId }) => messageId)}::uuid[],
      ${conversationIds}::uuid[],
      ${copies.map(({ sequence }) => sequence)}::bigint[],
      ${copies.map(({ accountId }) => accountId)}::uuid[]
    ) as w (id, conversation_id, sequence, recipient_id)`.execute(db);
  await sql`
    update conversations
    set last_sequence = last_sequence + 1
    where id = any(${conversationIds}::uuid[])`.execute(db);
}

/** The copies go to the top of their recipients' lists, unread. The sender's list and unread messages do not change. */
export async function countCopies(db: Kysely<DB>, copies: readonly MessageRecipient[], now: Date): Promise<void> {
  const conversationIds = copies.map(({ conversationId }) => conversationId);
  const accountIds = copies.map(({ accountId }) => accountId);
  await sql`
    update conversation_members m
    set listed_at = ${now}, total_unread = m.total_unread + 1
    from unnest(${conversationIds}::uuid[], ${accountIds}::uuid[]) as w (conversation_id, account_id)
    where m.conversation_id = w.conversation_id and m.account_id = w.account_id`.execute(db);
}

/** A locked copy that may be recalled. */
export interface LockedCopy {
  readonly id: string;
  readonly conversation_id: string;
  readonly recipient_id: string;
  readonly is_deleted: boolean;
  readonly is_read: boolean;
  readonly is_sold: boolean;
}

/** Locks messages, so that no one can buy them meanwhile; returns the ids of their conversations. */
export async function lockMessages(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id
    from messages
    where id = any(${ids}::uuid[])
    order by id
    for no key update`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** The caller holds the locks of the messages and their conversations, so that no one reads or buys them meanwhile. */
export async function loadLockedCopies(db: Kysely<DB>, ids: readonly string[]): Promise<LockedCopy[]> {
  const { rows } = await sql<LockedCopy>`
    select g.id, g.conversation_id, g.recipient_id, g.deleted_at is not null as is_deleted,
      m.read_sequence >= g.sequence as is_read,
      exists (
        select
        from purchases p
        where p.account_id = g.recipient_id and p.object_kind = 'message' and p.object_id = g.id
      ) as is_sold
    from messages g
    join conversation_members m on m.conversation_id = g.conversation_id and m.account_id = g.recipient_id
    where g.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function emptyCopies(db: Kysely<DB>, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update messages
    set text = '', price = null, total_file = 0, deleted_at = ${now}
    where id = any(${ids}::uuid[])`.execute(db);
}

/** For unread copies that were recalled. */
export async function decrementUnreadOf(db: Kysely<DB>, copies: readonly MessageRecipient[]): Promise<void> {
  const conversationIds = copies.map(({ conversationId }) => conversationId);
  const accountIds = copies.map(({ accountId }) => accountId);
  await sql`
    update conversation_members m
    set total_unread = m.total_unread - 1
    from unnest(${conversationIds}::uuid[], ${accountIds}::uuid[]) as w (conversation_id, account_id)
    where m.conversation_id = w.conversation_id and m.account_id = w.account_id`.execute(db);
}
