import { contentTypes, typesThatAre } from '@ovation/contract/content-types.ts';
import type { NotificationKind } from '@ovation/contract/messaging/notifications.ts';
import type { SubscriptionType } from '@ovation/contract/money/money.ts';
import type { PayoutStatus } from '@ovation/contract/money/payouts.ts';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { anyOf, type Cursor } from '../../platform/database/list.ts';
import type { DB, Notifications } from '../../platform/database/types.gen.ts';
import {
  isListed,
  isNotWithdrawn,
  isReadBy,
  isToldOf,
  mayMeet,
  performerIsThere,
  type Viewing,
} from '../access/index.ts';
import {
  loadOrderSources,
  loadRequestSources,
  loadStockSources,
  loadStreamSources,
  type OrderSource,
  type RequestSource,
  type StockSource,
  type StreamSource,
} from './notification-source.store.ts';

/** A notification with the parts of it that its reader may see. */
export interface VisibleNotification extends Selectable<Notifications> {
  readonly kind: NotificationKind;
  /**
   * The actors, of the latest fifty, that still hold and that the reader may see, in parallel with
   * `visible_source_ids`.
   */
  readonly visible_actor_ids: readonly string[];
  readonly visible_source_ids: readonly string[];
  /** For a message: how many messages in its conversation are unread. */
  readonly unread_messages: bigint | null;
}

export interface NotificationFilter {
  readonly reader: Viewing & { readonly viewer: { readonly id: string } };
  readonly kinds: readonly NotificationKind[];
  readonly isUnread?: boolean | undefined;
  readonly ids?: readonly string[];
  /** Only notifications that were in no digest. */
  readonly isUnmailed?: boolean;
}

interface ListRange {
  readonly after?: Cursor | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly sort?: 'asc' | 'desc';
}

/**
 * Whether a source still holds and the reader may see its actor: not for a comment that was deleted or hidden, or is
 * on content that was deleted, a
 * follower who left, or an account on either side of a block. What a muted account does, or a restricted one says,
 * does not notify either. Payments stay visible, but without the name of a closed account.
 */
function isStillVisible({ reader }: NotificationFilter, now: Date): RawBuilder<boolean> {
  const sides = [sql.ref('n.account_id'), sql.ref('part.actor_id')] as const;
  const isOpen = sql`(select a.status = 'active' from accounts a where a.id = part.actor_id)`;
  const isContentListed = sql`exists (
    select
    from content k
    where k.kind = n.object_kind and k.id = n.object_id and ${isListed('k', reader, now)}
  )`;
  const isContentKept = sql`exists (
    select
    from content k
    where k.kind = n.object_kind and k.id = n.object_id and ${isNotWithdrawn('k')}
  )`;
  const isShown = sql`exists (select from comments c where c.id = part.source_id and c.is_shown)`;
  return sql<boolean>`
    ${mayMeet(...sides)}
    and (n.kind not in ('follower', 'live') or ${isReadBy(...sides)})
    and (n.kind not in ('comment', 'answer', 'message') or ${isToldOf(...sides)})
    and case n.kind
      when 'follower' then ${isOpen} and exists (
        select from follows f where f.account_id = part.actor_id and f.performer_id = n.account_id
      )
      when 'comment' then ${isShown} and ${isContentKept}
      when 'answer' then ${isShown} and ${isContentListed}
      when 'message' then ${isOpen} and (n.read_at is not null or m.total_unread > 0)
      when 'live' then ${performerIsThere(sql.ref('part.actor_id'), reader)}
      else true
    end`;
}

/** The notifications (`n`) that match a filter, visible or not; `m` is the conversation of a message. */
function matchingNotifications(
  { reader, kinds, isUnread, ids, isUnmailed }: NotificationFilter,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const unread = isUnread === undefined ? sql`true` : isUnread ? sql`n.read_at is null` : sql`n.read_at is not null`;
  const isChosen = ids === undefined ? sql`true` : sql`n.id = any(${[...ids]}::uuid[])`;
  const unmailed = isUnmailed === true ? sql`n.mailed_at is null` : sql`true`;
  return sql`
    from notifications n
    left join conversation_members m
      on n.kind = 'message' and m.conversation_id = n.object_id and m.account_id = n.account_id
    ${joined}
    where n.account_id = ${reader.viewer.id}
      and n.kind = any(${[...kinds]}::text[])
      and ${unread}
      and ${isChosen}
      and ${unmailed}`;
}

/** These come from the site. */
const hasNoActor = sql`n.kind in ('payout', 'order', 'stock', 'recording', 'identity', 'export', 'consent', 'report')`;

const parts = sql`unnest(n.actor_ids, n.source_ids) with ordinality as part (actor_id, source_id, position)`;

/** The visible parts (`t`) of each notification. */
function visibleParts(filter: NotificationFilter, now: Date): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select
        coalesce(array_agg(part.actor_id order by part.position), '{}') as visible_actor_ids,
        coalesce(array_agg(part.source_id order by part.position), '{}') as visible_source_ids
      from ${parts}
      where ${isStillVisible(filter, now)}
    ) t`;
}

export async function listVisibleNotifications(
  db: Kysely<DB>,
  filter: NotificationFilter,
  { after, skip = 0, limit, sort = 'desc' }: ListRange,
  now: Date,
): Promise<VisibleNotification[]> {
  const comparison = sort === 'desc' ? sql`<` : sql`>`;
  const isAfterCursor = after
    ? sql`(n.updated_at, n.id) ${comparison} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const order = sort === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<VisibleNotification>`
    select n.*, t.visible_actor_ids, t.visible_source_ids, m.total_unread as unread_messages
    ${matchingNotifications(filter, visibleParts(filter, now))}
      and (${hasNoActor} or t.visible_actor_ids <> '{}')
      and ${isAfterCursor}
    order by n.updated_at ${order}, n.id ${order}
    limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

/** Stops counting at the bound. Looks for one visible part of each, which is cheaper than collecting all. */
export async function countVisibleNotifications(
  db: Kysely<DB>,
  filter: NotificationFilter,
  bound: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from (
      select 1 ${matchingNotifications(filter)}
        and (${hasNoActor} or exists (select from ${parts} where ${isStillVisible(filter, now)}))
      limit ${bound}) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** The given accounts that are not closed, in no order. */
export async function withoutClosed(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'closed')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ChargeSource {
  readonly gross: bigint;
  readonly message: string | null;
  /** How much of it went back to the payer. */
  readonly refunded: bigint;
}

/** What the texts of notifications need beside their rows. */
export interface Sources {
  readonly comments: ReadonlyMap<string, string>;
  readonly charges: ReadonlyMap<string, ChargeSource>;
  readonly subscriptions: ReadonlyMap<string, SubscriptionType>;
  readonly payouts: ReadonlyMap<string, { readonly status: PayoutStatus; readonly amount: bigint }>;
  readonly orders: ReadonlyMap<string, OrderSource>;
  readonly requests: ReadonlyMap<string, RequestSource>;
  readonly variants: ReadonlyMap<string, StockSource>;
  readonly streams: ReadonlyMap<string, StreamSource>;
  /** The page of content, or the conversation of a message, by the object's id. */
  readonly paths: ReadonlyMap<string, string>;
}

export async function loadSources(
  db: Kysely<DB>,
  reader: Viewing,
  rows: readonly VisibleNotification[],
  now: Date,
): Promise<Sources> {
  const sourcesOf = (...kinds: NotificationKind[]): string[] =>
    rows.filter(({ kind }) => kinds.includes(kind)).flatMap(({ visible_source_ids: [first] }) => first ?? []);
  const objectsOf = (...kinds: NotificationKind[]): string[] =>
    rows.filter(({ kind }) => kinds.includes(kind)).flatMap(({ object_id }) => object_id ?? []);
  const [comments, charges, subscriptions, payouts, orders, requests, variants, streams, paths] = await Promise.all([
    load<{ id: string; text: string }>(
      db,
      sourcesOf('comment', 'answer'),
      (ids) => sql`select id, text from comments where id = ${anyOf(ids)}`,
    ),
    load<ChargeSource & { id: string }>(
      db,
      sourcesOf('tip', 'purchase'),
      (ids) => sql`
        select id, gross, message, (
          select coalesce(sum(r.gross), 0)::bigint
          from charge_reversals r
          where r.charge_id = charges.id and r.restored_at is null) as refunded
        from charges where id = ${anyOf(ids)}
        union all
        select id, price * minutes, null, 0 from stream_visits where id = ${anyOf(ids)}`,
    ),
    load<{ id: string; type: SubscriptionType }>(
      db,
      sourcesOf('subscriber'),
      (ids) => sql`select id, type from subscriptions where id = ${anyOf(ids)}`,
    ),
    load<{ id: string; status: PayoutStatus; amount: bigint }>(
      db,
      objectsOf('payout'),
      (ids) => sql`select id, status, amount from payout_requests where id = ${anyOf(ids)}`,
    ),
    loadOrderSources(db, objectsOf('order', 'sale'), now),
    loadRequestSources(db, objectsOf('order', 'sale')),
    loadStockSources(db, objectsOf('stock')),
    loadStreamSources(db, sourcesOf('live'), reader, now),
    load<{ id: string; path: string }>(db, objectsOf('comment', 'answer', 'purchase'), contentPaths),
  ]);
  return {
    comments: new Map(comments.map(({ id, text }) => [id, text])),
    charges: new Map(charges.map((charge) => [charge.id, charge])),
    subscriptions: new Map(subscriptions.map(({ id, type }) => [id, type])),
    payouts: new Map(payouts.map((payout) => [payout.id, payout])),
    orders,
    requests,
    variants,
    streams,
    paths: new Map(paths.map(({ id, path }) => [id, path])),
  };
}

async function load<Row>(
  db: Kysely<DB>,
  ids: readonly string[],
  query: (ids: readonly string[]) => RawBuilder<unknown>,
): Promise<Row[]> {
  return ids.length === 0 ? [] : ((await query([...new Set(ids)]).execute(db)).rows as Row[]);
}

/** A photo links to its gallery, and a message to its conversation; what its performer has deleted has no page. */
function contentPaths(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    select k.id,
      case k.kind
        when 'message' then (select '/messages/' || g.conversation_id from messages g where g.id = k.id)
        else '/' || a.username || ${folderOf('k.kind')} || coalesce(k.gallery_id, k.id)
      end as path
    from content k
    join accounts a on a.id = k.performer_id
    where k.id = ${anyOf(ids)} and (k.kind = 'message' or ${isNotWithdrawn('k')})`;
}

/** The folder of the page on which content of a kind is shown. */
function folderOf(kind: string): RawBuilder<string> {
  const cases = typesThatAre('published').map(
    (type) => sql`when ${sql.lit(type)} then ${sql.lit(`/${contentTypes[type].folder}/`)}`,
  );
  return sql<string>`case ${sql.ref(kind)} ${sql.join(cases, sql` `)} end`;
}
