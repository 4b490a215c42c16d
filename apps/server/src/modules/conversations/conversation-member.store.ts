import { sql, type Kysely, type Selectable } from 'kysely';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import type { ConversationMembers, DB } from '../../platform/database/types.gen.ts';
import { hasRestricted, mayMeet } from '../access/index.ts';

export type MemberRow = Selectable<ConversationMembers>;

/** No block between the two sides of a row `m` of `conversation_members`. */
export const isNotBlocked = mayMeet(sql.ref('m.account_id'), sql.ref('m.other_id'));

/** Shows a conversation in one side's list, unless it is there already. */
export async function listForMember(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('conversation_members')
    .set({ listed_at: now })
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .where('listed_at', 'is', null)
    .execute();
}

/** Moves one side's read mark forward, and counts the messages after it. */
export async function moveReadMark(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
  upTo: bigint,
): Promise<void> {
  await sql`
    update conversation_members m
    set read_sequence = ${upTo},
      total_unread = (
        select count(*)
        from messages g
        where g.conversation_id = m.conversation_id
          and g.sequence > ${upTo}
          and g.recipient_id = m.account_id
          and g.deleted_at is null
      )
    where m.conversation_id = ${conversationId} and m.account_id = ${accountId}`.execute(db);
}

export async function findMember(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return db
    .selectFrom('conversation_members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** For an unread message that was deleted. */
export async function decrementUnread(db: Kysely<DB>, conversationId: string, accountId: string): Promise<void> {
  await sql`
    update conversation_members
    set total_unread = total_unread - 1
    where conversation_id = ${conversationId} and account_id = ${accountId}`.execute(db);
}

/** How many messages are unread in one conversation, and in all of the account's. */
export async function loadUnread(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
): Promise<{ inConversation: number; total: number }> {
  const { rows } = await sql<{ in_conversation: bigint; total: bigint }>`
    select m.total_unread as in_conversation, i.total_unread as total
    from conversation_members m
    join message_inboxes i on i.account_id = m.account_id
    where m.conversation_id = ${conversationId} and m.account_id = ${accountId}`.execute(db);
  return { inConversation: Number(rows[0]?.in_conversation ?? 0n), total: Number(rows[0]?.total ?? 0n) };
}

interface UnreadRow {
  readonly account_id: string;
  readonly conversation_id: string;
  readonly in_conversation: bigint;
  readonly total: bigint;
}

/** Like `loadUnread`, for many accounts with one conversation each. */
export async function loadManyUnread(
  db: Kysely<DB>,
  sides: readonly { readonly accountId: string; readonly conversationId: string }[],
): Promise<UnreadRow[]> {
  const conversationIds = sides.map(({ conversationId }) => conversationId);
  const accountIds = sides.map(({ accountId }) => accountId);
  const { rows } = await sql<UnreadRow>`
    select m.account_id, m.conversation_id, m.total_unread as in_conversation, i.total_unread as total
    from unnest(${conversationIds}::uuid[], ${accountIds}::uuid[]) as w (conversation_id, account_id)
    join conversation_members m on m.conversation_id = w.conversation_id and m.account_id = w.account_id
    join message_inboxes i on i.account_id = m.account_id`.execute(db);
  return rows;
}

/** `isRestricted`: by the account whose conversation it is. */
interface Partner {
  readonly id: string;
  readonly isRestricted: boolean;
}

/** The other side of an account's conversation, unless one of them has blocked the other. */
export async function findPartner(
  db: Kysely<DB>,
  accountId: string,
  conversationId: string,
): Promise<Partner | undefined> {
  const { rows } = await sql<Partner>`
    select m.other_id as id, m.restricted_from is not null as "isRestricted"
    from conversation_members m
    where m.account_id = ${accountId} and m.conversation_id = ${conversationId} and ${isNotBlocked}`.execute(db);
  return rows[0];
}

/** The given accounts that have a conversation with this one, without blocked ones and those that restrict it. */
export async function findPartners(db: Kysely<DB>, accountId: string, otherIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    select m.other_id
    from conversation_members m
    where m.account_id = ${accountId} and m.other_id = any(${otherIds}::uuid[]) and ${isNotBlocked}
      and not ${hasRestricted(sql.ref('m.other_id'), sql.ref('m.account_id'))}`.execute(db);
  return rows.map(({ other_id }) => other_id);
}

const selectUnread = statementOf((db, { accountId }: Placeholders<{ readonly accountId: string }>) =>
  db.selectFrom('message_inboxes').select('total_unread').where('account_id', '=', accountId),
);

export async function countUnread(db: Kysely<DB>, accountId: string): Promise<number> {
  const [row] = await selectUnread(db, { accountId });
  return Number(row?.total_unread ?? 0n);
}
