import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { idsOf } from '../../platform/database/list.ts';
import { compilerOf, type Placeholders } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { addJob } from '../../platform/jobs/enqueue.ts';
import { causeField, causeOfJob } from '../../platform/tracing/cause.ts';
import { newId } from '../../platform/new-id.ts';
import { pushNotificationsJob } from './push/push-notifications-job.ts';

/** A notification to write for one account. */
export interface NewNotification {
  readonly accountId: string;
  readonly kind: NotificationKind;
  /** Notifications with the same key share one unread entry; without a key, each has its own. */
  readonly groupKey?: string;
  readonly actorId?: string;
  /** The row that caused it, such as a comment or a charge: the same source is counted once. */
  readonly sourceId?: string;
  readonly object?: { readonly kind: string; readonly id: string };
}

export interface WrittenNotification {
  readonly id: string;
  readonly accountId: string;
  readonly isNew: boolean;
}

const maxSources = sql`1:50`;

/**
 * Adds notifications, or extends the unread entries to which they belong, which move up. Also schedules each account's
 * next digest if none is due, and queues push messages. It waits for no other account's row, so that simultaneous
 * payments to a famous performer do not wait for each other.
 */
export function insertNotifications(
  db: Kysely<DB>,
  notifications: readonly NewNotification[],
  now: Date,
): CompiledQuery<WrittenNotification> {
  const cause = causeOfJob(false);
  const column = <Value>(value: (notification: NewNotification) => Value): Value[] => notifications.map(value);
  return insertColumns(db, {
    ids: column(() => newId()),
    accountIds: column(({ accountId }) => accountId),
    kinds: column(({ kind }) => kind),
    groupKeys: column(({ groupKey }) => groupKey ?? null),
    actorIds: column(({ actorId }) => actorId ?? null),
    sourceIds: column(({ sourceId }) => sourceId ?? null),
    objectKinds: column(({ object }) => object?.kind ?? null),
    objectIds: column(({ object }) => object?.id ?? null),
    cause: cause ? JSON.stringify(cause) : null,
    now,
  });
}

interface NotificationColumns {
  readonly ids: readonly string[];
  readonly accountIds: readonly string[];
  readonly kinds: readonly string[];
  readonly groupKeys: readonly (string | null)[];
  readonly actorIds: readonly (string | null)[];
  readonly sourceIds: readonly (string | null)[];
  readonly objectKinds: readonly (string | null)[];
  readonly objectIds: readonly (string | null)[];
  readonly cause: string | null;
  readonly now: Date;
}

const pushPayload = (cause: Placeholders<NotificationColumns>['cause']): RawBuilder<unknown> =>
  sql`json_build_object('ids', json_agg(id), ${sql.lit(causeField)}, ${cause}::json)`;

const insertColumns = compilerOf(
  (_db, columns: Placeholders<NotificationColumns>) => sql<WrittenNotification>`
  with written as (
    insert into notifications as n (
      id, account_id, kind, group_key, actor_ids, source_ids, object_kind, object_id, created_at, updated_at
    )
    select id, account_id, kind, group_key,
      case when actor_id is null then '{}' else array[actor_id] end,
      case when actor_id is null then '{}' else array[coalesce(source_id, actor_id)] end,
      object_kind, object_id, ${columns.now}, ${columns.now}
    from unnest(
      ${idsOf(columns.ids)},
      ${columns.accountIds}::uuid[],
      ${columns.kinds}::text[],
      ${columns.groupKeys}::text[],
      ${columns.actorIds}::uuid[],
      ${columns.sourceIds}::uuid[],
      ${columns.objectKinds}::text[],
      ${columns.objectIds}::uuid[]
    ) as t (id, account_id, kind, group_key, actor_id, source_id, object_kind, object_id)
    order by account_id
    on conflict (account_id, group_key) where group_key is not null do update
    set
      actor_ids = case
        when n.read_at is not null then excluded.actor_ids
        when excluded.source_ids <@ n.source_ids then n.actor_ids
        else (excluded.actor_ids || n.actor_ids)[${maxSources}]
      end,
      source_ids = case
        when n.read_at is not null then excluded.source_ids
        when excluded.source_ids <@ n.source_ids then n.source_ids
        else (excluded.source_ids || n.source_ids)[${maxSources}]
      end,
      total = case
        when n.read_at is not null then 1
        when excluded.source_ids <@ n.source_ids then n.total
        else n.total + 1
      end,
      updated_at = excluded.updated_at,
      read_at = null,
      mailed_at = null
    returning n.id, n.account_id, n.created_at
  ), due as (
    insert into notification_digests (account_id, due_at)
    select distinct w.account_id,
      next_digest(coalesce(s.digest, 'daily'), coalesce(s.time_zone, 'UTC'), ${columns.now})
    from written w
    left join notification_settings s on s.account_id = w.account_id
    where s.digest is distinct from 'off'
    order by w.account_id
    on conflict do nothing
  ), pushed as (
    select ${addJob(pushNotificationsJob, pushPayload(columns.cause))}
    from written
    where exists (select from push_subscriptions p where p.account_id = written.account_id)
    having count(*) > 0
  )
  select id, account_id as "accountId", created_at = ${columns.now} as "isNew"
  from written
  where (select count(*) from pushed) >= 0`,
);

/** Takes back a notification that no longer holds: a follower left before it was read. */
export function withdrawSource(db: Kysely<DB>, accountId: string, groupKey: string, sourceId: string): CompiledQuery {
  return sql`
    with known as (
      select id, array_position(source_ids, ${sourceId}::uuid) as slot
      from notifications
      where account_id = ${accountId}
        and group_key = ${groupKey}
        and read_at is null
        and ${sourceId}::uuid = any(source_ids)
    ),
    emptied as (
      delete from notifications n
      using known
      where n.id = known.id and n.total = 1
    )
    update notifications n
    set total = n.total - 1,
      source_ids = n.source_ids[:known.slot - 1] || n.source_ids[known.slot + 1:],
      actor_ids = n.actor_ids[:known.slot - 1] || n.actor_ids[known.slot + 1:]
    from known
    where n.id = known.id and n.total > 1`.compile(db);
}

/** Kinds that keep their entry after it was read: there is one entry for each conversation, payout and order. */
const reusedKinds = sql`('message', 'payout', 'order', 'sale')`;

interface Reading {
  readonly ids?: readonly string[] | undefined;
  readonly upTo?: { readonly at: Date; readonly id: string } | undefined;
}

/** Marks notifications as read and returns how many were unread. Later ones of the same group start a new entry. */
export async function markRead(db: Kysely<DB>, accountId: string, { ids, upTo }: Reading, now: Date): Promise<number> {
  const isChosen = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`;
  const isUpTo = upTo === undefined ? sql`true` : sql`(updated_at, id) <= (${upTo.at}::timestamptz, ${upTo.id}::uuid)`;
  const { numAffectedRows } = await sql`
    update notifications
    set read_at = ${now}, group_key = case when kind in ${reusedKinds} then group_key end
    where account_id = ${accountId} and read_at is null and ${isChosen} and ${isUpTo}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface ConversationReading {
  readonly accountId: string;
  readonly groupKey: string;
  readonly conversationId: string;
  readonly upTo: bigint;
  readonly now: Date;
}

/** Marks a conversation's entry as read if no message after `upTo` is unread; returns it if it was unread. */
export const markConversationRead = compilerOf(
  (_db, reading: Placeholders<ConversationReading>) => sql<{ id: string }>`
    update notifications
    set read_at = ${reading.now}::timestamptz
    where account_id = ${reading.accountId}::uuid
      and group_key = ${reading.groupKey}
      and read_at is null
      and not exists (
        select
        from conversation_members m
        join conversations c on c.id = m.conversation_id
        where m.conversation_id = ${reading.conversationId}::uuid
          and m.account_id = ${reading.accountId}::uuid
          and m.total_unread > 0
          and c.last_sequence > ${reading.upTo}::bigint
      )
    returning id`,
);

export async function findPosition(
  db: Kysely<DB>,
  accountId: string,
  id: string,
): Promise<{ readonly at: Date; readonly id: string } | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { at: row.updated_at, id: row.id };
}

export async function removeNotification(db: Kysely<DB>, accountId: string, id: string): Promise<boolean> {
  return (
    (await db
      .deleteFrom('notifications')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}

/** Deletes up to `limit` notifications from before a moment; returns how many. */
export async function deleteNotificationsBefore(db: Kysely<DB>, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications
    where id in (
      select id
      from notifications
      where updated_at < ${before}
      order by updated_at
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteNotificationsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('notifications').where('account_id', '=', accountId).execute();
  await db.deleteFrom('notification_digests').where('account_id', '=', accountId).execute();
  await db.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
}

/** The next followers of a performer, in the order of their ids. */
export async function listAudience(
  db: Kysely<DB>,
  performerId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('account_id')
    .where('performer_id', '=', performerId)
    .$if(after !== undefined, (query) => query.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The authors of comments that are not deleted. */
export async function listCommentAuthors(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id
    from comments
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
