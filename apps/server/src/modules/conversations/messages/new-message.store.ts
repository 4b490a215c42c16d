import { sql, type Kysely, type Selectable } from 'kysely';
import { compilerOf, statementOf, type Placeholders } from '../../../platform/database/statement.ts';
import type { DB, Messages } from '../../../platform/database/types.gen.ts';
import { longestQuote, type MessageRow } from './message.store.ts';

export interface NewMessage {
  readonly id: string;
  /** The conversation, or the two accounts that may have one. */
  readonly conversation: { readonly id: string } | { readonly between: readonly [string, string] };
  readonly senderId: string;
  readonly recipientId: string;
  readonly clientId: string | null;
  readonly text: string;
  /** The message that it answers, which is in the same conversation. */
  readonly answered?: MessageRow | undefined;
  readonly attached?: Attached | undefined;
  readonly tip?: NewTip;
}

/** Photos and videos of a message, which follow a performer's access rules. */
export interface Attached {
  readonly performerId: string;
  readonly fileIds: readonly string[];
  /** Minor units; null: free. */
  readonly price: bigint | null;
}

interface NewTip {
  readonly chargeId: string;
  /** Minor units. */
  readonly amount: bigint;
}

/** `had_unread`: whether the sender had unread messages in the conversation. */
export type AddedMessage = MessageRow & { readonly had_unread: boolean };

/**
 * Inserts the next message of a conversation, and locks the conversation until the commit, so that sequences have no
 * gaps. Returns undefined if the conversation does not exist.
 */
export async function insertMessage(db: Kysely<DB>, message: NewMessage, now: Date): Promise<AddedMessage | undefined> {
  const { id, conversation, senderId, recipientId, clientId, text, answered, attached, tip } = message;
  const [firstId = null, secondId = null] = 'between' in conversation ? conversation.between.toSorted() : [];
  const [row] = await insertNext(db, {
    id,
    conversationId: 'id' in conversation ? conversation.id : null,
    firstId,
    secondId,
    senderId,
    recipientId,
    clientId,
    text,
    replyToId: answered?.id ?? null,
    now,
    performerId: attached?.performerId ?? null,
    totalFile: attached?.fileIds.length ?? 0,
    price: attached?.price ?? null,
    chargeId: tip?.chargeId ?? null,
  });
  return (
    row && {
      ...row,
      reply_sequence: answered?.sequence ?? null,
      reply_sender_id: answered?.sender_id ?? null,
      reply_text: answered ? Array.from(answered.text).slice(0, longestQuote).join('') : null,
      reply_is_deleted: answered ? answered.deleted_at !== null : null,
      tip_amount: tip?.amount ?? null,
      tip_refunded: null,
      sold_at: null,
    }
  );
}

interface NextMessage {
  readonly id: string;
  readonly conversationId: string | null;
  readonly firstId: string | null;
  readonly secondId: string | null;
  readonly senderId: string;
  readonly recipientId: string;
  readonly clientId: string | null;
  readonly text: string;
  readonly replyToId: string | null;
  readonly now: Date;
  readonly performerId: string | null;
  readonly totalFile: number;
  readonly price: bigint | null;
  readonly chargeId: string | null;
}

// The sender's side is locked once the conversation is, which makes it the version after the previous message.
const insertNext = statementOf(
  (_db, message: Placeholders<NextMessage>) => sql<Selectable<Messages> & { readonly had_unread: boolean }>`
  with locked as (
    update conversations
    set last_sequence = last_sequence + 1
    where id = coalesce(${message.conversationId}::uuid, (
      select id
      from conversations
      where first_id = ${message.firstId}::uuid and second_id = ${message.secondId}::uuid
    ))
    returning id, last_sequence
  ), sender as (
    select m.total_unread > 0 as had_unread
    from locked
    join conversation_members m on m.conversation_id = locked.id and m.account_id = ${message.senderId}::uuid
    for no key update of m
  ), added as (
    insert into messages (id, conversation_id, sequence, sender_id, recipient_id, client_id, text, reply_to_id,
      created_at, performer_id, total_file, price, charge_id)
    select ${message.id}::uuid, id, last_sequence, ${message.senderId}::uuid, ${message.recipientId}::uuid,
      ${message.clientId}::uuid, ${message.text}::text, ${message.replyToId}::uuid, ${message.now}::timestamptz,
      ${message.performerId}::uuid, ${message.totalFile}::smallint, ${message.price}::bigint, ${message.chargeId}::uuid
    from locked
    returning *
  )
  select added.*, coalesce((select had_unread from sender), false) as had_unread
  from added`,
);

interface CountedMessage {
  readonly messageId: string;
  readonly conversationId: string;
  readonly sequence: bigint;
  readonly senderId: string;
  readonly recipientId: string;
  readonly now: Date;
}

/** One side of a conversation after a new message. */
export interface CountedSide {
  readonly account_id: string;
  /** In the account's stream. */
  readonly position: bigint;
  /** Unread messages in the conversation. */
  readonly in_conversation: bigint;
  /** Unread messages in all conversations; right for the recipient only. */
  readonly total: bigint;
}

/**
 * Updates both sides for a new message and adds it to their streams. The sender has read all earlier messages. Locks
 * both inboxes in the order of `insertMessageEvent`, so send it with the commit. The trigger that counts in the inboxes
 * runs after it, therefore `total` adds the new message, unless the recipient restricts the sender.
 */
export const countMessage = compilerOf(
  (_db, message: Placeholders<CountedMessage>) => sql<CountedSide>`
  with counted as (
    update conversation_members
    set listed_at = ${message.now}::timestamptz,
      total_unread = case account_id when ${message.senderId}::uuid then 0 else total_unread + 1 end,
      read_sequence = case account_id
        when ${message.senderId}::uuid then ${message.sequence}::bigint
        else read_sequence
      end
    where conversation_id = ${message.conversationId}::uuid
    returning account_id, total_unread, restricted_from
  ), locked as (
    select account_id
    from message_inboxes
    where account_id in (${message.senderId}::uuid, ${message.recipientId}::uuid)
    order by account_id
    for update
  ), moved as (
    update message_inboxes i
    set last_position = i.last_position + 1
    from locked
    where i.account_id = locked.account_id
    returning i.account_id, i.last_position, i.total_unread
  ), events as (
    insert into message_events (account_id, position, name, conversation_id, message_id, created_at)
    select account_id, last_position, 'message.created', ${message.conversationId}::uuid, ${message.messageId}::uuid,
      ${message.now}::timestamptz
    from moved
  )
  select moved.account_id, moved.last_position as position, counted.total_unread as in_conversation,
    moved.total_unread + case when counted.restricted_from is null then 1 else 0 end as total
  from moved
  join counted on counted.account_id = moved.account_id`,
);
