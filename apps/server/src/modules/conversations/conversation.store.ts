import { sql, type Kysely, type Selectable } from 'kysely';
import type { Conversations, DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';

export type ConversationRow = Selectable<Conversations>;

/** The order in which a conversation names its two accounts. */
export function sortedPair(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** Creates the conversation of two accounts, with both sides and their inboxes, unless it exists. */
export async function ensureConversation(db: Kysely<DB>, accountId: string, otherId: string, now: Date): Promise<void> {
  const [firstId, secondId] = sortedPair(accountId, otherId);
  const inserted = await db
    .insertInto('conversations')
    .values({ id: newId(), first_id: firstId, second_id: secondId, created_at: now })
    .onConflict((conflict) => conflict.constraint('conversations_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  const side = (account_id: string, other_id: string) => ({ conversation_id: inserted.id, account_id, other_id });
  await db
    .insertInto('message_inboxes')
    .values([{ account_id: firstId }, { account_id: secondId }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('conversation_members')
    .values([side(firstId, secondId), side(secondId, firstId)])
    .execute();
}

/** Like `ensureConversation`, for many partners. The fixed order keeps concurrent calls from deadlocking. */
export async function ensureConversations(
  db: Kysely<DB>,
  accountId: string,
  otherIds: readonly string[],
  now: Date,
): Promise<void> {
  const pairs = otherIds.map((otherId) => sortedPair(accountId, otherId));
  const { rows: created } = await sql<{ id: string; other_id: string }>`
    insert into conversations (id, first_id, second_id, created_at)
    select w.id, w.first_id, w.second_id, ${now}::timestamptz
    from unnest(
      ${pairs.map(() => newId())}::uuid[],
      ${pairs.map(([first]) => first)}::uuid[],
      ${pairs.map(([, second]) => second)}::uuid[]
    ) as w (id, first_id, second_id)
    order by w.first_id, w.second_id
    on conflict on constraint conversations_once do nothing
    returning id, case first_id when ${accountId}::uuid then second_id else first_id end as other_id`.execute(db);
  if (created.length === 0) return;
  const [ids, others] = [created.map(({ id }) => id), created.map(({ other_id }) => other_id)];
  await sql`
    insert into message_inboxes (account_id)
    select id from unnest(${[accountId, ...others]}::uuid[]) as w (id)
    order by id
    on conflict do nothing`.execute(db);
  await sql`
    insert into conversation_members (conversation_id, account_id, other_id)
    select w.id, side.account_id, side.other_id
    from unnest(${ids}::uuid[], ${others}::uuid[]) as w (id, other_id),
      lateral (
        values (${accountId}::uuid, w.other_id), (w.other_id, ${accountId}::uuid)
      ) as side (account_id, other_id)`.execute(db);
}

/** A locked conversation, seen from one of its sides. */
export interface LockedConversation {
  readonly id: string;
  readonly other_id: string;
  readonly last_sequence: bigint;
}

/** Locks the conversations of one account with many others, in the order of their ids. */
export async function lockConversationsWith(
  db: Kysely<DB>,
  accountId: string,
  otherIds: readonly string[],
): Promise<LockedConversation[]> {
  const pairs = otherIds.map((otherId) => sortedPair(accountId, otherId));
  const [firstIds, secondIds] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  const { rows } = await sql<LockedConversation>`
    select c.id, c.last_sequence,
      case c.first_id when ${accountId}::uuid then c.second_id else c.first_id end as other_id
    from unnest(${firstIds}::uuid[], ${secondIds}::uuid[]) as w (first_id, second_id)
    join conversations c on c.first_id = w.first_id and c.second_id = w.second_id
    order by c.id
    for no key update of c`.execute(db);
  return rows;
}

/** Locks conversations in the order of their ids. */
export async function lockConversations(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await sql`
    select id
    from conversations
    where id = any(${ids}::uuid[])
    order by id
    for no key update`.execute(db);
}

/**
 * Every command that changes a conversation's content takes this lock, so changes happen one after the other. It
 * does not block rows that reference the conversation: sales and file progress are recorded while holding the
 * inboxes but not the conversation, and would otherwise deadlock with a command that waits for those inboxes.
 */
export async function lockConversation(db: Kysely<DB>, id: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** From this number of rows on, the planner chooses index lookups without help. */
const smallTable = 500;

/**
 * On a young site PostgreSQL has planned and cached sequential scans of small tables. Many copies make those tables
 * large within seconds, and each foreign key check would scan them until autovacuum notices. This does nothing once
 * the statistics say that the tables are large.
 */
export async function learnSizes(db: Kysely<DB>): Promise<void> {
  const {
    rows: [known],
  } = await sql<{ known: number; rows: bigint }>`
    select reltuples as known,
      (select count(*) from (select 1 from conversations limit ${smallTable}) c) as rows
    from pg_class
    where oid = 'conversations'::regclass`.execute(db);
  if (!known || known.known >= smallTable || Number(known.rows) < smallTable) return;
  await sql`analyze conversations, conversation_members, messages, message_inboxes, message_events`.execute(db);
}
