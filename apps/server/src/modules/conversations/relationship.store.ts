import type { WritingRule } from '@ovation/contract/messaging/conversations.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasBlockedByKey, hasBlockedCountryByKey, isActive } from '../access/index.ts';

/** What decides whether one account, the writer, may write to another. */
export interface Relationship {
  /** The other's account. */
  readonly id: string;
  readonly kind: 'user' | 'performer' | 'admin';
  readonly name: string;
  readonly isClosed: boolean;
  /** The other is a performer whose page is public. */
  readonly isActivePerformer: boolean;
  /** From whom the other accepts messages. */
  readonly whoMayWrite: WritingRule;
  /** The other has blocked the writer. */
  readonly isBlocked: boolean;
  /** The writer has blocked the other. */
  readonly hasBlocked: boolean;
  /** The other has blocked the writer's country. */
  readonly isCountryBlocked: boolean;
  /** The writer has blocked the country of the other, a performer. */
  readonly hasBlockedCountry: boolean;
  readonly follows: boolean;
  readonly subscribes: boolean;
  readonly hasTipped: boolean;
  /** The other follows or subscribes to the writer. */
  readonly isFan: boolean;
  /** The other has ever subscribed to the writer or paid them. */
  readonly wasFan: boolean;
  /** The other has written to the writer before. */
  readonly hasWritten: boolean;
}

interface Parties {
  /** The writer. */
  readonly accountId: string;
  /** The writer's country: two letters, if known. */
  readonly country: string | undefined;
}

/** Undefined if the other account does not exist. */
export async function loadRelationship(
  db: Kysely<DB>,
  parties: Parties & { readonly otherId: string },
  now: Date,
): Promise<Relationship | undefined> {
  const { rows } = await sql<Relationship>`${relationships(parties, now)} where a.id = ${parties.otherId}`.execute(db);
  return rows[0];
}

/** Like `loadRelationship`, for the other side of a conversation. */
export async function loadRelationshipIn(
  db: Kysely<DB>,
  conversationId: string,
  parties: Parties,
  now: Date,
): Promise<Relationship | undefined> {
  const { rows } = await sql<Relationship>`
    ${relationships(parties, now)}
    where a.id = (
      select m.other_id
      from conversation_members m
      where m.conversation_id = ${conversationId} and m.account_id = ${parties.accountId}
    )`.execute(db);
  return rows[0];
}

/** Like `loadRelationship`, for many accounts, in no order; leaves out those that do not exist. */
export async function loadRelationships(
  db: Kysely<DB>,
  parties: Parties & { readonly otherIds: readonly string[] },
  now: Date,
): Promise<Relationship[]> {
  const { rows } =
    await sql<Relationship>`${relationships(parties, now)} where a.id = ${anyOf(parties.otherIds)}`.execute(db);
  return rows;
}

/** Looks up by key for each account: for `exists`, the planner would first collect all of a performer's followers. */
function has(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from ${rows} limit 1), false)`;
}

function relationships({ accountId, country }: Parties, now: Date): RawBuilder<Relationship> {
  const own = sql`${accountId}::uuid`;
  const isOpen = sql`subscription_opens(u, ${now}::timestamptz)`;
  const isFollower = has(sql`follows where performer_id = ${accountId} and account_id = a.id`);
  const isSubscribed = has(sql`
    subscriptions u
    where u.performer_id = ${accountId} and u.account_id = a.id and ${isOpen}`);
  const hasSubscribed = has(sql`
    subscriptions
    where performer_id = ${accountId} and account_id = a.id and status <> 'pending'`);
  const hasPaid = has(sql`charges where performer_id = ${accountId} and payer_id = a.id`);
  return sql`
    select a.id, a.kind, a.name, a.status <> 'active' as "isClosed",
      coalesce(${isActive('p')}, false) as "isActivePerformer",
      coalesce(s.who_may_write, 'followers') as "whoMayWrite",
      ${hasBlockedByKey(sql.ref('a.id'), own)} as "isBlocked",
      ${hasBlockedByKey(own, sql.ref('a.id'))} as "hasBlocked",
      ${hasBlockedCountryByKey(sql.ref('a.id'), sql`${country ?? null}::text`)} as "isCountryBlocked",
      ${hasBlockedCountryByKey(own, sql.ref('p.country'))} as "hasBlockedCountry",
      ${has(sql`follows where performer_id = a.id and account_id = ${accountId}`)} as "follows",
      ${has(sql`
        subscriptions u
        where u.performer_id = a.id and u.account_id = ${accountId} and ${isOpen}`)} as "subscribes",
      ${has(sql`charges where payer_id = ${accountId} and performer_id = a.id and type = 'tip'`)} as "hasTipped",
      ${isFollower} or ${isSubscribed} as "isFan",
      ${hasSubscribed} or ${hasPaid} as "wasFan",
      ${has(sql`
        conversation_members m
        join messages g
          on g.conversation_id = m.conversation_id and g.sender_id = a.id and g.deleted_at is null
        where m.account_id = ${accountId} and m.other_id = a.id`)} as "hasWritten"
    from accounts a
    left join performers p on p.account_id = a.id
    left join message_settings s on s.performer_id = a.id`;
}

export async function isSubscriber(
  db: Kysely<DB>,
  { performerId, accountId }: { readonly performerId: string; readonly accountId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from subscriptions s
    where s.performer_id = ${performerId}
      and s.account_id = ${accountId}
      and subscription_opens(s, ${now}::timestamptz)`.execute(db);
  return rows.length > 0;
}
