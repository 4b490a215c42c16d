import type { Audience, AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { toMinor } from '@ovation/domain';
import { sql, type RawBuilder } from 'kysely';

/** The performer whose fans are chosen, and the time at which memberships count. */
export interface AudienceContext {
  readonly performerId: string;
  readonly now: Date;
}

const dayMs = 86_400_000;

/** A group as a query of `account_id`, possibly with duplicates. */
export function accountsOf(group: AudienceGroup, { performerId, now }: AudienceContext): RawBuilder<unknown> {
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
export function isNotExcluded({ exclude }: Audience, context: AudienceContext): RawBuilder<boolean> {
  if (exclude.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    exclude.map((group) => sql`a.id not in (select account_id from (${accountsOf(group, context)}) excluded)`),
    sql` and `,
  )})`;
}
