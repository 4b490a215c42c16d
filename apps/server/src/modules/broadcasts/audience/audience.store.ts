import type { Audience, AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { toMinor } from '@ovation/domain';
import type { DB } from '../../../platform/database/types.gen.ts';
import { hasBlockedCountry, isActive, mayMeet } from '../../access/index.ts';

/** How many accounts an audience reaches; stops counting at the bound. */
export async function countAudience(
  db: Kysely<DB>,
  audience: Audience,
  context: AudienceContext,
  bound: number,
): Promise<number> {
  if (audience.include.length === 0) return 0;
  const included = sql.join(
    audience.include.map((group) => accountsOf(group, context)),
    sql` union `,
  );
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select 1
      from (${included}) c
      join accounts a on a.id = c.account_id
      where ${isNotExcluded(audience, context)} and ${mayBeReached(context.performerId)}
      limit ${bound}
    ) counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

interface CollectRange {
  readonly broadcastId: string;
  readonly audience: Audience;
  /** The last account that was examined; null at the beginning. */
  readonly after: string | null;
  readonly limit: number;
}

export interface CollectedBatch {
  /** The last account that was examined; null: there was none left. */
  readonly last: string | null;
  /** How many recipients were added. */
  readonly added: number;
}

/** Examines the next accounts of an audience, in the order of their ids, and stores those that it reaches. */
export async function collectRecipients(
  db: Kysely<DB>,
  { broadcastId, audience, after, limit }: CollectRange,
  context: AudienceContext,
): Promise<CollectedBatch> {
  if (audience.include.length === 0) return { last: null, added: 0 };
  const next = (accounts: RawBuilder<unknown>) =>
    sql`(
      select account_id
      from (${accounts}) g
      where ${after}::uuid is null or account_id > ${after}::uuid
      order by account_id
      limit ${limit}
    )`;
  const included = sql.join(
    audience.include.map((group) => next(accountsOf(group, context))),
    sql` union `,
  );
  const { rows } = await sql<{ last: string | null; added: bigint }>`
    with examined as materialized (
      select account_id
      from (${included}) c
      order by account_id
      limit ${limit}
    ),
    added as (
      insert into broadcast_recipients (broadcast_id, account_id)
      select ${broadcastId}::uuid, a.id
      from examined c
      join accounts a on a.id = c.account_id
      where ${isNotExcluded(audience, context)} and ${mayBeReached(context.performerId)}
      on conflict do nothing
      returning 1
    )
    select
      (select account_id from examined order by account_id desc limit 1) as last,
      (select count(*) from added) as added`.execute(db);
  return { last: rows[0]?.last ?? null, added: Number(rows[0]?.added ?? 0n) };
}

/**
 * Whether a performer may write first to the account `a`, in SQL: the same rules as `policy.ts` of conversations, for
 * counting and choosing thousands of accounts. The policy checks every recipient again on delivery, and
 * `audience.property.test.ts` checks that both agree.
 */
export function mayBeReached(performerId: string): RawBuilder<boolean> {
  return sql<boolean>`(a.status = 'active' and a.kind <> 'admin' and a.id <> ${performerId}::uuid
    and ${mayMeet(sql`${performerId}::uuid`, sql.ref('a.id'))}
    and (a.kind <> 'performer' or ${isReachablePerformer(performerId)})
    and ${isOrWasFan(performerId)})`;
}

/**
 * A performer can be reached if they are approved, and are in no country that the sender blocks.
 */
function isReachablePerformer(performerId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select
    from performers p
    where p.account_id = a.id
    and ${isActive('p')}
    and not ${hasBlockedCountry(sql`${performerId}::uuid`, sql.ref('p.country'))})`;
}

/** The account follows, has ever subscribed, has ever paid, or has written to the performer. */
function isOrWasFan(performerId: string): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from follows f where f.performer_id = ${performerId} and f.account_id = a.id)
    or exists (
      select
      from subscriptions s
      where s.performer_id = ${performerId} and s.account_id = a.id and s.status <> 'pending'
    )
    or exists (select from charges ch where ch.performer_id = ${performerId} and ch.payer_id = a.id)
    or exists (
      select
      from conversation_members m
      join messages g
        on g.conversation_id = m.conversation_id and g.sender_id = a.id and g.deleted_at is null
      where m.account_id = ${performerId} and m.other_id = a.id
    ))`;
}

/** The performer whose fans are chosen, and the time at which memberships count. */
interface AudienceContext {
  readonly performerId: string;
  readonly now: Date;
}

const dayMs = 86_400_000;

/** A group as a query of `account_id`, possibly with duplicates. */
function accountsOf(group: AudienceGroup, { performerId, now }: AudienceContext): RawBuilder<unknown> {
  if (group.kind === 'followers') return sql`select f.account_id from follows f where f.performer_id = ${performerId}`;
  if (group.kind === 'subscribers')
    return sql`
      select s.account_id
      from subscriptions s
      where s.performer_id = ${performerId} and subscription_opens(s, ${now}::timestamptz)`;
  if (group.kind === 'lapsed')
    return sql`
      select s.account_id
      from subscriptions s
      where s.performer_id = ${performerId}
        and s.status <> 'pending'
        and not subscription_opens(s, ${now}::timestamptz)`;
  if (group.kind === 'list')
    return sql`
      select m.account_id
      from fan_list_members m
      join fan_lists l on l.id = m.list_id
      where l.id = ${group.listId} and l.performer_id = ${performerId}`;
  return payersOf(group, { performerId, now });
}

/** Subtracts refunds and chargebacks. The date of the charge decides whether it is within the days. */
function payersOf(
  { moreThan, withinDays }: Extract<AudienceGroup, { kind: 'spent' }>,
  { performerId, now }: AudienceContext,
): RawBuilder<unknown> {
  const since =
    withinDays === undefined
      ? sql`true`
      : sql`c.created_at > ${new Date(now.getTime() - withinDays * dayMs)}::timestamptz`;
  return sql`
    select payer_id as account_id
    from (
      select c.payer_id, c.gross
      from charges c
      where c.performer_id = ${performerId} and ${since}
      union all
      select r.payer_id, -r.gross
      from charge_reversals r
      join charges c on c.id = r.charge_id
      where r.performer_id = ${performerId} and r.restored_at is null and ${since}
    ) spent
    group by payer_id
    having sum(gross) > ${toMinor(moreThan)}`;
}

/** True for an account (`a`) that is in none of the excluded groups. */
function isNotExcluded({ exclude }: Audience, context: AudienceContext): RawBuilder<boolean> {
  if (exclude.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    exclude.map((group) => sql`a.id not in (select account_id from (${accountsOf(group, context)}) excluded)`),
    sql` and `,
  )})`;
}
