import { sql, type Kysely, type RawBuilder } from 'kysely';
import { containing, type Cursor } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { isNotBlocked } from './conversation-member.store.ts';
import { sortedPair } from './conversation.store.ts';

/** A conversation as one of its two sides sees it, with the other's card. */
export interface MemberConversationRow {
  readonly id: string;
  readonly last_sequence: bigint;
  readonly created_at: Date;
  /** null: this side's list does not show it. */
  readonly listed_at: Date | null;
  readonly total_unread: bigint;
  readonly read_sequence: bigint;
  /** What the other shows of it: it stands still from the moment at which the other restricts this side. */
  readonly other_read_sequence: bigint;
  readonly other_id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly kind: string;
  /** Neither has blocked the other. */
  readonly may_meet: boolean;
  /** This side restricts the other. */
  readonly is_restricted: boolean;
  /** The other side restricts this one. */
  readonly is_restricted_by_other: boolean;
}

const selectFor = (members: RawBuilder<unknown>): RawBuilder<MemberConversationRow> => sql`
  select c.id, c.last_sequence, c.created_at, m.listed_at, m.total_unread, m.read_sequence,
    coalesce(o.restricted_from, o.read_sequence) as other_read_sequence, m.other_id,
    a.username, a.name, a.avatar_file_id, a.kind,
    m.restricted_from is not null as is_restricted,
    o.restricted_from is not null as is_restricted_by_other,
    ${isNotBlocked} as may_meet
  from (${members}) m
  join conversations c on c.id = m.conversation_id
  join accounts a on a.id = m.other_id
  join conversation_members o on o.conversation_id = m.conversation_id and o.account_id = m.other_id`;

/** Undefined unless the account takes part in it. */
export async function findConversation(
  db: Kysely<DB>,
  accountId: string,
  id: string,
): Promise<MemberConversationRow | undefined> {
  const { rows } = await selectFor(sql`
    select * from conversation_members where account_id = ${accountId} and conversation_id = ${id}`).execute(db);
  return rows[0];
}

export async function findConversationWith(
  db: Kysely<DB>,
  accountId: string,
  otherId: string,
): Promise<MemberConversationRow | undefined> {
  const [firstId, secondId] = sortedPair(accountId, otherId);
  const { rows } = await selectFor(sql`
    select *
    from conversation_members
    where account_id = ${accountId}
      and conversation_id = (
        select id from conversations where first_id = ${firstId} and second_id = ${secondId}
      )`).execute(db);
  return rows[0];
}

export interface ConversationFilter {
  readonly isUnread?: boolean | undefined;
  /** Undefined: both. */
  readonly isRestricted?: boolean | undefined;
  /** Part of the other's name or username. */
  readonly q?: string | undefined;
}

interface ListRange {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly sort: 'asc' | 'desc';
}

/**
 * Chooses the page by its index before joining: otherwise the joins would run for all of the account's
 * conversations.
 */
export async function listConversationRows(
  db: Kysely<DB>,
  accountId: string,
  filter: ConversationFilter,
  { after, skip, limit, sort }: ListRange,
): Promise<MemberConversationRow[]> {
  const comparison = sort === 'desc' ? sql`<` : sql`>`;
  const isAfterCursor = after
    ? sql`(m.listed_at, m.conversation_id) ${comparison} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const ordered = sql`order by m.listed_at ${order}, m.conversation_id ${order}`;
  const page = sql`
    select m.*
    from conversation_members m ${joinName(filter)}
    where m.account_id = ${accountId} and ${matches(filter)} and ${isAfterCursor}
    ${ordered}
    limit ${limit} offset ${skip}`;
  const { rows } = await sql<MemberConversationRow>`${selectFor(page)} ${ordered}`.execute(db);
  return rows;
}

/** Stops counting at the bound. */
export async function countConversationRows(
  db: Kysely<DB>,
  accountId: string,
  filter: ConversationFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select 1
      from conversation_members m ${joinName(filter)}
      where m.account_id = ${accountId} and ${matches(filter)}
      limit ${bound}
    ) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** Names are joined only where the filter needs them. */
function joinName({ q }: ConversationFilter): RawBuilder<unknown> {
  return q ? sql`join accounts a on a.id = m.other_id` : sql``;
}

function matches({ isUnread, isRestricted, q }: ConversationFilter): RawBuilder<boolean> {
  const apart =
    isRestricted === undefined
      ? sql`true`
      : isRestricted
        ? sql`m.restricted_from is not null`
        : sql`m.restricted_from is null`;
  const unread = isUnread === undefined ? sql`true` : isUnread ? sql`m.total_unread > 0` : sql`m.total_unread = 0`;
  const hasName =
    q === undefined || q === '' ? sql`true` : sql`(a.name ilike ${containing(q)} or a.username ilike ${containing(q)})`;
  return sql<boolean>`m.listed_at is not null and ${unread} and ${apart} and ${hasName}`;
}
