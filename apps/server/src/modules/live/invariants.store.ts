import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

type Problem = { readonly problem: string };

const takenBack = sql`(
  select coalesce(sum(r.gross), 0)
  from charge_reversals r
  where r.charge_id = ch.id and r.restored_at is null)`;

/** What a visit has to have watched for its minutes to be served: each began before the last proof of watching. */
const served = sql`
  case
    when v.first_frame_at is null then 0
    else greatest(1, floor(
      (extract(epoch from (v.last_proof_at - v.first_frame_at)) * 1000 - v.paused_ms) / 60000) + 1)
  end`;

/** Invariants of payments by the minute. Amounts in the sentences are minor units. */
export const liveInvariants: readonly Invariant[] = [
  {
    name: english('Each minute of a live stream was charged once, at the price when its visit began.'),
    advice: english('Compare the visit with its charges, and refund the charge where the fan paid too much.'),
    broken: sql<Problem>`
      select 'The minute ' || m.minute || ' of the visit ' || v.id || ' is not what its charge ' || ch.id || ' says.'
        as problem
      from stream_minutes m
      join stream_visits v on v.id = m.visit_id
      join charges ch on ch.id = m.charge_id
      where ch.type <> 'stream-minute'
        or ch.object_id is distinct from v.stream_id
        or ch.payer_id <> v.account_id
        or ch.performer_id <> v.performer_id
        or ch.gross <> v.price
        or ch.site_discount <> 0
      union all
      select 'The charge ' || ch.id || ' is for a minute that no visit has.'
      from charges ch
      where ch.type = 'stream-minute'
        and not exists (select from stream_minutes m where m.charge_id = ch.id)`,
  },
  {
    name: english('A visit has as many minutes as were charged and not refunded, one after the other.'),
    advice: english('Compare the minutes of the visit with its charges before anything is paid out to its creator.'),
    broken: sql<Problem>`
      select 'The visit ' || v.id || ' has ' || v.minutes || ' minutes, but ' || count(m.minute)
        || ' were charged and not refunded.' as problem
      from stream_visits v
      left join stream_minutes m on m.visit_id = v.id and m.refunded_at is null
      group by v.id, v.minutes
      having v.minutes <> count(m.minute)
      union all
      select 'The minutes of the visit ' || visit_id || ' are not numbered one after the other.'
      from stream_minutes
      group by visit_id
      having max(minute) <> count(*) - 1
      union all
      select 'The visit ' || v.id || ' is paid until another time than its minutes say.'
      from stream_visits v
      where v.first_frame_at is not null
        and v.paid_until <> v.first_frame_at
          + v.minutes * interval '1 minute' + v.paused_ms * interval '1 millisecond'`,
  },
  {
    name: english('Every minute that was not served was refunded in full.'),
    advice: english('Refund the charge of the minute under Refunds.'),
    broken: sql<Problem>`
      select 'The minute ' || m.minute || ' of the visit ' || m.visit_id || ' was not served, and not refunded.'
        as problem
      from stream_minutes m
      join charges ch on ch.id = m.charge_id
      where m.refunded_at is not null and ${takenBack} <> ch.gross
      union all
      select 'The visit ' || v.id || ' was charged ' || v.minutes || ' minutes, but was served ' || ${served} || '.'
      from stream_visits v
      where v.minutes > ${served} + case when v.ended_at is null then 1 else 0 end`,
  },
  {
    name: english('Every ticket of a live stream that did not take place was refunded.'),
    advice: english('Read the log for the ticket that could not be refunded, and refund it under Refunds.'),
    broken: sql<Problem>`
      select 'The ticket ' || ch.id || ' of the stream ' || s.id || ', which did not take place, was not refunded.'
        as problem
      from streams s
      join purchases p on p.object_kind = 'stream' and p.object_id = s.id
      join charges ch on ch.id = p.charge_id
      join accounts fan on fan.id = p.account_id
      where s.status = 'ended'
        and s.started_at is null
        and s.ended_at < now() - interval '1 hour'
        and fan.status <> 'closed'
        and ${takenBack} <> ch.gross`,
  },
];
