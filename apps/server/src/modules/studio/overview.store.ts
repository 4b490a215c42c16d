import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { isNotWithdrawn } from '../access/index.ts';
import { requireRow } from '../../platform/database/require-row.ts';

export interface OverviewCounts {
  readonly followers_now: bigint;
  readonly followers_before: bigint;
  readonly subscribers_now: bigint;
  readonly subscribers_before: bigint;
  readonly unread_messages: bigint;
  readonly unanswered_comments: bigint;
  readonly failed_uploads: bigint;
  readonly orders_to_ship: bigint;
  readonly disputed_orders: bigint;
  readonly product_requests: bigint;
}

interface Times {
  /** The start of the period, and of the one before, which ends where it starts. */
  readonly since: Date;
  readonly before: Date;
  readonly commentsSince: Date;
}

/** The numbers of a performer's overview, each from an index of its own, in one query. */
export async function loadOverviewCounts(
  db: Kysely<DB>,
  performerId: string,
  { since, before, commentsSince }: Times,
): Promise<OverviewCounts> {
  const { rows } = await sql<OverviewCounts>`
    select follows.*, subscribers.*, orders.*,
      coalesce((select total_unread from message_inboxes where account_id = ${performerId}), 0) as unread_messages,
      (
        select count(*)
        from comments c
        where c.performer_id = ${performerId} and c.parent_id is null and c.created_at >= ${commentsSince}
          and c.is_shown and c.account_id <> ${performerId}
          and not exists (select from comments a where a.parent_id = c.id and a.account_id = ${performerId})
          and exists (
            select from content k where k.kind = c.object_kind and k.id = c.object_id and ${isNotWithdrawn('k')})
      ) as unanswered_comments,
      (
        select count(distinct (object_kind, object_id))
        from files
        where owner_id = ${performerId} and status = 'failed' and object_kind in ('feed', 'gallery', 'video')
          and exists (
            select from content k
            where k.kind = files.object_kind and k.id = files.object_id and ${isNotWithdrawn('k')})
      ) as failed_uploads,
      (
        select count(*) from product_requests where performer_id = ${performerId} and status = 'asked'
      ) as product_requests
    from (
      select
        count(*) filter (where created_at >= ${since}) as followers_now,
        count(*) filter (where created_at < ${since}) as followers_before
      from follows
      where performer_id = ${performerId} and created_at >= ${before}
    ) follows, (
      select
        count(*) filter (where started_at >= ${since}) as subscribers_now,
        count(*) filter (where started_at < ${since}) as subscribers_before
      from subscriptions
      where performer_id = ${performerId} and started_at >= ${before} and status <> 'pending'
    ) subscribers, (
      select
        count(*) filter (where status in ('paid', 'preparing')) as orders_to_ship,
        count(*) filter (where status = 'disputed') as disputed_orders
      from orders
      where performer_id = ${performerId} and status in ('paid', 'preparing', 'disputed')
    ) orders`.execute(db);
  return requireRow(rows[0]);
}
