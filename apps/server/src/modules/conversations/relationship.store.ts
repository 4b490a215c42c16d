import type { WritingRule } from '@ovation/contract/messaging/conversations.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasBlockedByKey, hasBlockedCountryByKey, isActive } from '../access/index.ts';

/** How two accounts stand to each other, as far as it decides whether the one may write to the other. */
export interface Relationship {
  /** The other's account. */
  readonly id: string;
  readonly kind: 'user' | 'performer' | 'admin';
  readonly name: string;
  readonly isClosed: boolean;
  /** The other is a performer whom people meet. */
  readonly isActivePerformer: boolean;
  /** Whose messages the other takes. */
  readonly whoMayWrite: WritingRule;
  readonly isShutOut: boolean;
  readonly hasShutOut: boolean;
  readonly isCountryShutOut: boolean;
  /** The one who would write has shut out the country that the other, a performer, is in. */
  readonly hasShutOutCountry: boolean;
  readonly follows: boolean;
  readonly subscribes: boolean;
  readonly hasTipped: boolean;
  /** The other follows or subscribes to the one who would write. */
  readonly isFan: boolean;
  /** The other has subscribed before to the one who would write, or has paid for something. */
  readonly wasFan: boolean;
  /** The other has written before. */
  readonly hasWritten: boolean;
}

interface Parties {
  readonly accountId: string;
  /** Where the one who would write is; two letters, where known. */
  readonly country: string | undefined;
}

/** None where the other does not exist. */
export async function loadRelationship(
  db: Kysely<DB>,
  parties: Parties & { readonly otherId: string },
  now: Date,
): Promise<Relationship | undefined> {
  const { rows } = await sql<Relationship>`${relationships(parties, now)} where a.id = ${parties.otherId}`.execute(db);
  return rows[0];
}

/** The same of the other side of a conversation. */
export async function loadRelationshipIn(
  db: Kysely<DB>,
  conversationId: string,
  parties: Parties,
  now: Date,
): Promise<Relationship | undefined> {
  const { rows } = await sql<Relationship>`
    ${relationships(parties, now)} where a.id = (select m.other_id from conversation_members m where m.conversation_id = ${conversationId} and m.account_id = ${parties.accountId})`.execute(
    db,
  );
  return rows[0];
}

/** The same of many, in no order; who does not exist is left out. */
export async function loadRelationships(
  db: Kysely<DB>,
  parties: Parties & { readonly otherIds: readonly string[] },
  now: Date,
): Promise<Relationship[]> {
  const { rows } =
    await sql<Relationship>`${relationships(parties, now)} where a.id = ${anyOf(parties.otherIds)}`.execute(db);
  return rows;
}

/** Asked by key, account for account: as `exists` the database would first collect all of a performer's followers, for every hundred that it judges. */
function has(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from ${rows} limit 1), false)`;
}

function relationships({ accountId, country }: Parties, now: Date): RawBuilder<Relationship> {
  const own = sql`${accountId}::uuid`;
  const isOpen = sql`subscription_opens(u, ${now}::timestamptz)`;
  return sql`
    select a.id, a.kind, a.name, a.status <> 'active' as "isClosed", coalesce(${isActive('p')}, false) as "isActivePerformer", coalesce(s.who_may_write, 'followers') as "whoMayWrite",
      ${hasBlockedByKey(sql.ref('a.id'), own)} as "isShutOut",
      ${hasBlockedByKey(own, sql.ref('a.id'))} as "hasShutOut",
      ${hasBlockedCountryByKey(sql.ref('a.id'), sql`${country ?? null}::text`)} as "isCountryShutOut",
      ${hasBlockedCountryByKey(own, sql.ref('p.country'))} as "hasShutOutCountry",
      ${has(sql`follows where performer_id = a.id and account_id = ${accountId}`)} as "follows",
      ${has(sql`subscriptions u where u.performer_id = a.id and u.account_id = ${accountId} and ${isOpen}`)} as "subscribes",
      ${has(sql`charges where payer_id = ${accountId} and performer_id = a.id and type = 'tip'`)} as "hasTipped",
      ${has(sql`follows where performer_id = ${accountId} and account_id = a.id`)} or ${has(sql`subscriptions u where u.performer_id = ${accountId} and u.account_id = a.id and ${isOpen}`)} as "isFan",
      ${has(sql`subscriptions where performer_id = ${accountId} and account_id = a.id and status <> 'pending'`)} or ${has(sql`charges where performer_id = ${accountId} and payer_id = a.id`)} as "wasFan",
      ${has(sql`conversation_members m join messages g on g.conversation_id = m.conversation_id and g.sender_id = a.id and g.deleted_at is null where m.account_id = ${accountId} and m.other_id = a.id`)} as "hasWritten"
    from accounts a left join performers p on p.account_id = a.id left join message_settings s on s.performer_id = a.id`;
}

export async function isSubscriber(
  db: Kysely<DB>,
  { performerId, accountId }: { readonly performerId: string; readonly accountId: string },
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from subscriptions s where s.performer_id = ${performerId} and s.account_id = ${accountId} and subscription_opens(s, ${now}::timestamptz)`.execute(
      db,
    );
  return rows.length > 0;
}
