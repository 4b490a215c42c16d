import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Cursor } from '../../platform/database/cursor.ts';
import { containing } from '../../platform/database/list.ts';
import { statementOf } from '../../platform/database/statement.ts';
import type { ConversationMembers, Conversations, DB } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { mayMeet } from '../access/index.ts';

export type ConversationRow = Selectable<Conversations>;
export type MemberRow = Selectable<ConversationMembers>;

/** A conversation as one of its two sides meets it, with the other's card. */
export interface SeenConversationRow {
  readonly id: string;
  readonly last_sequence: bigint;
  readonly created_at: Date;
  /** null: this side's list does not show it. */
  readonly listed_at: Date | null;
  readonly total_unread: bigint;
  readonly read_sequence: bigint;
  readonly other_read_sequence: bigint;
  readonly other_id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly kind: string;
  /** Neither has shut the other out. */
  readonly may_meet: boolean;
}

const isNotShutOut = mayMeet(sql.ref('m.account_id'), sql.ref('m.other_id'));

/** Some rows of `conversation_members`, with what is shown of them. */
const seen = (members: RawBuilder<unknown>): RawBuilder<SeenConversationRow> => sql`
  select c.id, c.last_sequence, c.created_at, m.listed_at, m.total_unread, m.read_sequence, o.read_sequence as other_read_sequence, m.other_id, a.username, a.name, a.avatar_file_id, a.kind, ${isNotShutOut} as may_meet
  from (${members}) m join conversations c on c.id = m.conversation_id join accounts a on a.id = m.other_id
  join conversation_members o on o.conversation_id = m.conversation_id and o.account_id = m.other_id`;

/** None where the account is no party to it. */
export async function findConversation(
  db: Kysely<DB>,
  accountId: string,
  id: string,
): Promise<SeenConversationRow | undefined> {
  const { rows } = await seen(
    sql`select * from conversation_members where account_id = ${accountId} and conversation_id = ${id}`,
  ).execute(db);
  return rows[0];
}

export async function findConversationWith(
  db: Kysely<DB>,
  accountId: string,
  otherId: string,
): Promise<SeenConversationRow | undefined> {
  const [firstId, secondId] = inOrder(accountId, otherId);
  const { rows } = await seen(
    sql`select * from conversation_members where account_id = ${accountId} and conversation_id = (select id from conversations where first_id = ${firstId} and second_id = ${secondId})`,
  ).execute(db);
  return rows[0];
}

function inOrder(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** Makes the conversation of two accounts, with both sides and their inboxes, where there is none. */
export async function ensureConversation(db: Kysely<DB>, accountId: string, otherId: string, now: Date): Promise<void> {
  const [firstId, secondId] = inOrder(accountId, otherId);
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

/** The same with many at once. Whoever else makes some of them meanwhile is waited for, in one order for all. */
export async function ensureConversations(
  db: Kysely<DB>,
  accountId: string,
  otherIds: readonly string[],
  now: Date,
): Promise<void> {
  const pairs = otherIds.map((otherId) => inOrder(accountId, otherId));
  const { rows: made } = await sql<{ id: string; other_id: string }>`
    insert into conversations (id, first_id, second_id, created_at)
    select w.id, w.first_id, w.second_id, ${now}::timestamptz from unnest(${pairs.map(() => newId())}::uuid[], ${pairs.map(([first]) => first)}::uuid[], ${pairs.map(([, second]) => second)}::uuid[]) as w (id, first_id, second_id)
    order by w.first_id, w.second_id on conflict on constraint conversations_once do nothing
    returning id, case first_id when ${accountId}::uuid then second_id else first_id end as other_id`.execute(db);
  if (made.length === 0) return;
  const [ids, others] = [made.map(({ id }) => id), made.map(({ other_id }) => other_id)];
  await sql`insert into message_inboxes (account_id) select id from unnest(${[accountId, ...others]}::uuid[]) as w (id) order by id on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into conversation_members (conversation_id, account_id, other_id)
    select w.id, side.account_id, side.other_id from unnest(${ids}::uuid[], ${others}::uuid[]) as w (id, other_id),
      lateral (values (${accountId}::uuid, w.other_id), (w.other_id, ${accountId}::uuid)) as side (account_id, other_id)`.execute(
    db,
  );
}

/** A held conversation, seen from one of its sides. */
export interface HeldConversation {
  readonly id: string;
  readonly other_id: string;
  readonly last_sequence: bigint;
}

/** Holds the conversations of one account with many others, in the order of their ids. */
export async function lockConversationsWith(
  db: Kysely<DB>,
  accountId: string,
  otherIds: readonly string[],
): Promise<HeldConversation[]> {
  const pairs = otherIds.map((otherId) => inOrder(accountId, otherId));
  const { rows } = await sql<HeldConversation>`
    select c.id, c.last_sequence, case c.first_id when ${accountId}::uuid then c.second_id else c.first_id end as other_id
    from unnest(${pairs.map(([first]) => first)}::uuid[], ${pairs.map(([, second]) => second)}::uuid[]) as w (first_id, second_id)
    join conversations c on c.first_id = w.first_id and c.second_id = w.second_id order by c.id for no key update of c`.execute(
    db,
  );
  return rows;
}

/** Holds conversations by their ids, in their order. */
export async function lockConversations(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await sql`select id from conversations where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
}

/** Puts a conversation into one side's list that does not show it yet. */
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

/**
 * Held while a command adds to it or changes what is in it: whatever happens in a conversation happens one after the other. Rows that point at it need
 * not wait: a sale or a file's progress is told with the inboxes held and the conversation not, and would otherwise wait for who waits for them.
 */
export async function lockConversation(db: Kysely<DB>, id: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** What a list of conversations shows. */
export interface ConversationFilter {
  readonly isUnread?: boolean | undefined;
  /** Words of the other's name. */
  readonly q?: string | undefined;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/** A page is chosen first, by the index of its order alone: else the joins are done for all conversations that there are. */
export async function listConversationRows(
  db: Kysely<DB>,
  accountId: string,
  filter: ConversationFilter,
  { after, skip, limit, sort }: ListRange,
): Promise<SeenConversationRow[]> {
  const goesOn = after
    ? sql`(m.listed_at, m.conversation_id) ${sort === 'desc' ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const ordered = sql`order by m.listed_at ${order}, m.conversation_id ${order}`;
  const page = sql`select m.* from conversation_members m ${named(filter)} where m.account_id = ${accountId} and ${isWanted(filter)} and ${goesOn} ${ordered} limit ${limit} offset ${skip}`;
  const { rows } = await sql<SeenConversationRow>`${seen(page)} ${ordered}`.execute(db);
  return rows;
}

/** Counted no further than the bound. */
export async function countConversationRows(
  db: Kysely<DB>,
  accountId: string,
  filter: ConversationFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (select 1 from conversation_members m ${named(filter)} where m.account_id = ${accountId} and ${isWanted(filter)} limit ${bound}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Names are read only where they are asked for. */
function named({ q }: ConversationFilter): RawBuilder<unknown> {
  return q ? sql`join accounts a on a.id = m.other_id` : sql``;
}

function isWanted({ isUnread, q }: ConversationFilter): RawBuilder<boolean> {
  const unread = isUnread === undefined ? sql`true` : isUnread ? sql`m.total_unread > 0` : sql`m.total_unread = 0`;
  const hasName =
    q === undefined || q === '' ? sql`true` : sql`(a.name ilike ${containing(q)} or a.username ilike ${containing(q)})`;
  return sql<boolean>`m.listed_at is not null and ${unread} and ${hasName}`;
}

/** Moves one side's mark forward, and counts what comes after it. */
export async function moveReadMark(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
  upTo: bigint,
): Promise<void> {
  await sql`
    update conversation_members m set read_sequence = ${upTo},
      total_unread = (select count(*) from messages g where g.conversation_id = m.conversation_id and g.sequence > ${upTo} and g.recipient_id = m.account_id and g.deleted_at is null)
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

/** A message of the other's was deleted before it was read. */
export async function countOneRead(db: Kysely<DB>, conversationId: string, accountId: string): Promise<void> {
  await sql`update conversation_members set total_unread = total_unread - 1 where conversation_id = ${conversationId} and account_id = ${accountId}`.execute(
    db,
  );
}

/** In one conversation, and over all. */
export async function loadUnread(
  db: Kysely<DB>,
  conversationId: string,
  accountId: string,
): Promise<{ inConversation: number; total: number }> {
  const { rows } = await sql<{ in_conversation: bigint; total: bigint }>`
    select m.total_unread as in_conversation, i.total_unread as total from conversation_members m join message_inboxes i on i.account_id = m.account_id
    where m.conversation_id = ${conversationId} and m.account_id = ${accountId}`.execute(db);
  return { inConversation: Number(rows[0]?.in_conversation ?? 0n), total: Number(rows[0]?.total ?? 0n) };
}

/** The same for many sides, each in a conversation of its own. */
export async function loadManyUnread(
  db: Kysely<DB>,
  sides: readonly { readonly accountId: string; readonly conversationId: string }[],
): Promise<{ account_id: string; conversation_id: string; in_conversation: bigint; total: bigint }[]> {
  const { rows } = await sql<{ account_id: string; conversation_id: string; in_conversation: bigint; total: bigint }>`
    select m.account_id, m.conversation_id, m.total_unread as in_conversation, i.total_unread as total
    from unnest(${sides.map(({ conversationId }) => conversationId)}::uuid[], ${sides.map(({ accountId }) => accountId)}::uuid[]) as w (conversation_id, account_id)
    join conversation_members m on m.conversation_id = w.conversation_id and m.account_id = w.account_id join message_inboxes i on i.account_id = m.account_id`.execute(
    db,
  );
  return rows;
}

/** The other side of one's conversation, unless one of them has shut the other out. */
export async function findPartner(
  db: Kysely<DB>,
  accountId: string,
  conversationId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    other_id: string;
  }>`select m.other_id from conversation_members m where m.account_id = ${accountId} and m.conversation_id = ${conversationId} and ${isNotShutOut}`.execute(
    db,
  );
  return rows[0]?.other_id;
}

/** Those of some accounts with whom one has a conversation. */
export async function findPartners(db: Kysely<DB>, accountId: string, otherIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    other_id: string;
  }>`select m.other_id from conversation_members m where m.account_id = ${accountId} and m.other_id = any(${otherIds}::uuid[]) and ${isNotShutOut}`.execute(
    db,
  );
  return rows.map(({ other_id }) => other_id);
}

const selectUnread = statementOf((db, { accountId }: { readonly accountId: string }) =>
  db.selectFrom('message_inboxes').select('total_unread').where('account_id', '=', accountId),
);

export async function countUnread(db: Kysely<DB>, accountId: string): Promise<number> {
  const [row] = await selectUnread(db, { accountId });
  return Number(row?.total_unread ?? 0n);
}

/** From so many rows on, the planner looks rows up by their keys of its own accord. */
const smallTable = 500;

/**
 * On a young site the database has planned, and remembers, how to look through tables of some rows; many copies make them large within seconds,
 * and every check of a key would read them whole until it looks at their sizes by itself. Once they are known to be large, nothing happens.
 */
export async function learnSizes(db: Kysely<DB>): Promise<void> {
  const {
    rows: [known],
  } = await sql<{ known: number; rows: bigint }>`
    select reltuples as known, (select count(*) from (select 1 from conversations limit ${smallTable}) c) as rows from pg_class where oid = 'conversations'::regclass`.execute(
    db,
  );
  if (!known || known.known >= smallTable || Number(known.rows) < smallTable) return;
  await sql`analyze conversations, conversation_members, messages, message_inboxes, message_events`.execute(db);
}
