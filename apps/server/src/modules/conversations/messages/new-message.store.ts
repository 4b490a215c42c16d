import { sql, type Kysely, type Selectable } from 'kysely';
import { statementOf, writerOf } from '../../../platform/database/statement.ts';
import type { DB, Messages } from '../../../platform/database/types.gen.ts';
import { longestQuote, type MessageRow } from './message.store.ts';

/** Where a message goes: a conversation, or that of two accounts where they have one. */
export type Into = { readonly conversationId: string } | { readonly between: readonly [string, string] };

export interface NewMessage {
  readonly id: string;
  readonly into: Into;
  readonly senderId: string;
  readonly recipientId: string;
  readonly clientId: string | null;
  readonly text: string;
  /** What it answers, in the same conversation. */
  readonly answered?: MessageRow | undefined;
  readonly attached?: Attached | undefined;
  readonly tip?: { readonly chargeId: string; /** Minor units. */ readonly amount: bigint };
}

/** Photos and videos of a message, which are under a performer's rules. */
export interface Attached {
  readonly performerId: string;
  readonly fileIds: readonly string[];
  /** Minor units; null: open. */
  readonly price: bigint | null;
}

/** A message that was just added, and whether its sender had something of the other unread. */
export type AddedMessage = MessageRow & { readonly had_unread: boolean };

/**
 * Adds a message as the next of its conversation, which is held from here to the end of the transaction: of two that are added at once the second has the
 * next number. Undefined where the two have no conversation.
 */
export async function insertMessage(db: Kysely<DB>, message: NewMessage, now: Date): Promise<AddedMessage | undefined> {
  const { id, into, senderId, recipientId, clientId, text, answered, attached, tip } = message;
  const [one, other] = 'between' in into ? into.between.toSorted() : [];
  const [row] = await insertNext(db, {
    id,
    conversationId: 'between' in into ? null : into.conversationId,
    firstId: one ?? null,
    secondId: other ?? null,
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

// The sender's side is locked once the conversation is held, so that it is seen as the last message before this one has left it.
const insertNext = statementOf(
  (_db, message: NextMessage) => sql<Selectable<Messages> & { readonly had_unread: boolean }>`
  with held as (
    update conversations set last_sequence = last_sequence + 1
    where id = coalesce(${message.conversationId}::uuid, (select id from conversations where first_id = ${message.firstId}::uuid and second_id = ${message.secondId}::uuid))
    returning id, last_sequence),
  side as (
    select m.total_unread > 0 as had_unread from held join conversation_members m on m.conversation_id = held.id and m.account_id = ${message.senderId}::uuid for no key update of m),
  added as (
    insert into messages (id, conversation_id, sequence, sender_id, recipient_id, client_id, text, reply_to_id, created_at, performer_id, total_file, price, charge_id)
    select ${message.id}::uuid, held.id, held.last_sequence, ${message.senderId}::uuid, ${message.recipientId}::uuid, ${message.clientId}::uuid, ${message.text}::text, ${message.replyToId}::uuid,
      ${message.now}::timestamptz, ${message.performerId}::uuid, ${message.totalFile}::smallint, ${message.price}::bigint, ${message.chargeId}::uuid
    from held returning *)
  select added.*, coalesce((select had_unread from side), false) as had_unread from added`,
);

/** What a side's stream has become with a message, and what is unread there; of the recipient alone, over all conversations. */
export interface FollowedMessage {
  readonly account_id: string;
  readonly position: bigint;
  readonly in_conversation: bigint;
  readonly total: bigint;
}

interface MessageToFollow {
  readonly messageId: string;
  readonly conversationId: string;
  readonly sequence: bigint;
  readonly senderId: string;
  readonly recipientId: string;
  readonly now: Date;
}

/**
 * Both sides' marks, lists and streams follow a new message; who writes has read what came before. It holds both inboxes, in one order for all and as
 * `insertMessageEvent` does, so it is the last statement of its transaction. The trigger counts in the inboxes after it, so `total` is answered with what it will add.
 */
export const followMessage = writerOf(
  (_db, message: MessageToFollow) => sql<FollowedMessage>`
  with counted as (
    update conversation_members set listed_at = ${message.now}::timestamptz, total_unread = case account_id when ${message.senderId}::uuid then 0 else total_unread + 1 end,
      read_sequence = case account_id when ${message.senderId}::uuid then ${message.sequence}::bigint else read_sequence end
    where conversation_id = ${message.conversationId}::uuid
    returning account_id, total_unread),
  held as (select account_id from message_inboxes where account_id in (${message.senderId}::uuid, ${message.recipientId}::uuid) order by account_id for update),
  moved as (
    update message_inboxes i set last_position = i.last_position + 1 from held where i.account_id = held.account_id
    returning i.account_id, i.last_position, i.total_unread),
  told as (
    insert into message_events (account_id, position, name, conversation_id, message_id, created_at)
    select account_id, last_position, 'message.created', ${message.conversationId}::uuid, ${message.messageId}::uuid, ${message.now}::timestamptz from moved)
  select moved.account_id, moved.last_position as position, counted.total_unread as in_conversation, moved.total_unread + 1 as total
  from moved join counted on counted.account_id = moved.account_id`,
);
