import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { MessagePlace } from '../messages/message-event.store.ts';

/** What every copy of a broadcast says and brings. */
export interface Original {
  readonly broadcastId: string;
  /** Its performer. */
  readonly senderId: string;
  readonly text: string;
  readonly totalFile: number;
  /** Minor units; null: open. */
  readonly price: bigint | null;
}

/** One fan's copy, and where it stands. */
export interface Copy extends MessagePlace {
  readonly sequence: bigint;
}

/** The conversations are held. */
export async function insertCopies(
  db: Kysely<DB>,
  original: Original,
  copies: readonly Copy[],
  now: Date,
): Promise<void> {
  const { broadcastId, senderId, text, totalFile, price } = original;
  await sql`
    insert into messages (id, conversation_id, sequence, sender_id, recipient_id, text, performer_id, total_file, price, broadcast_id, created_at)
    select w.id, w.conversation_id, w.sequence, ${senderId}::uuid, w.recipient_id, ${text}, ${totalFile > 0 ? senderId : null}::uuid, ${totalFile}::smallint, ${price}::bigint, ${broadcastId}::uuid, ${now}::timestamptz
    from unnest(${copies.map(({ messageId }) => messageId)}::uuid[], ${copies.map(({ conversationId }) => conversationId)}::uuid[], ${copies.map(({ sequence }) => sequence)}::bigint[], ${copies.map(({ accountId }) => accountId)}::uuid[])
      as w (id, conversation_id, sequence, recipient_id)`.execute(db);
  await sql`update conversations set last_sequence = last_sequence + 1 where id = any(${copies.map(({ conversationId }) => conversationId)}::uuid[])`.execute(
    db,
  );
}

/** Who receives finds it in the list, unread. The sender's side stays as it is: her list would be nothing else, and what she has not read stays unread. */
export async function countCopies(db: Kysely<DB>, copies: readonly MessagePlace[], now: Date): Promise<void> {
  await sql`
    update conversation_members m set listed_at = ${now}, total_unread = m.total_unread + 1
    from unnest(${copies.map(({ conversationId }) => conversationId)}::uuid[], ${copies.map(({ accountId }) => accountId)}::uuid[]) as w (conversation_id, account_id)
    where m.conversation_id = w.conversation_id and m.account_id = w.account_id`.execute(db);
}

/** A copy as it stands when it is to be taken back. */
export interface HeldCopy {
  readonly id: string;
  readonly conversation_id: string;
  readonly recipient_id: string;
  readonly is_deleted: boolean;
  readonly is_read: boolean;
  readonly is_sold: boolean;
}

/** Holds messages, and holds back whoever would buy them. */
export async function holdMessages(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    conversation_id: string;
  }>`select conversation_id from messages where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}

/** They and their conversations are held, so that nobody reads or buys them meanwhile. */
export async function loadHeldCopies(db: Kysely<DB>, ids: readonly string[]): Promise<HeldCopy[]> {
  const { rows } = await sql<HeldCopy>`
    select g.id, g.conversation_id, g.recipient_id, g.deleted_at is not null as is_deleted, m.read_sequence >= g.sequence as is_read,
      exists (select from purchases p where p.account_id = g.recipient_id and p.object_kind = 'message' and p.object_id = g.id) as is_sold
    from messages g join conversation_members m on m.conversation_id = g.conversation_id and m.account_id = g.recipient_id where g.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

export async function emptyCopies(db: Kysely<DB>, ids: readonly string[], now: Date): Promise<void> {
  await sql`update messages set text = '', price = null, total_file = 0, deleted_at = ${now} where id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/** What was taken back before it was read is unread no longer. */
export async function countCopiesRead(db: Kysely<DB>, copies: readonly MessagePlace[]): Promise<void> {
  await sql`
    update conversation_members m set total_unread = m.total_unread - 1
    from unnest(${copies.map(({ conversationId }) => conversationId)}::uuid[], ${copies.map(({ accountId }) => accountId)}::uuid[]) as w (conversation_id, account_id)
    where m.conversation_id = w.conversation_id and m.account_id = w.account_id`.execute(db);
}
