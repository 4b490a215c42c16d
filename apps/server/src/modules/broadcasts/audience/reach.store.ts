import { sql, type RawBuilder } from 'kysely';
import { hasBlockedCountry, isActive, mayMeet } from '../../access/index.ts';

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
