import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { may } from '../../platform/http/staff-access.ts';
import type { Viewer } from '../../platform/http/call.ts';
import type { AccessFacts, AccessObject } from './policy.ts';
import {
  hasBlockedCountry,
  hasMuted,
  isActive,
  isCurrent,
  isEarlyAccessOver,
  isNotDismissed,
  isNotHidden,
  isPaidVisit,
  isPublished,
  isReadBy,
  mayMeet,
} from './visibility.store.ts';

/** The account that reads, and the country that it reads from. */
export interface Viewing {
  readonly viewer: Viewer;
  /** Two letters, where known. */
  readonly country: string | undefined;
}

/** What `factColumns` adds to a row. */
export interface FactRow {
  readonly monthly_price: bigint;
  readonly performer_is_active: boolean;
  /** One of performer and viewer has blocked the other. */
  readonly is_blocked: boolean;
  readonly blocks_country: boolean;
  readonly is_follower: boolean;
  readonly is_subscriber: boolean;
  readonly is_buyer: boolean;
}

/** The kind and id under which an object is bought: columns of a query that also has its performer's row `p`. */
interface ObjectColumns {
  readonly kind: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/**
 * The viewer in SQL: values, or columns of the query. Undefined for a stranger or an unknown country, so that the query
 * does not test for each row what is false for all.
 */
interface Asking {
  readonly viewerId: RawBuilder<unknown> | undefined;
  readonly country: RawBuilder<unknown> | undefined;
}

function askingOf(viewerId: string | undefined, country: string | undefined): Asking {
  return {
    viewerId: viewerId === undefined ? undefined : sql`${viewerId}::uuid`,
    country: country === undefined ? undefined : sql`${country}::text`,
  };
}

/** The facts that are the same for every viewer, of the performer's row `p`. */
export const performerColumns = sql<Pick<FactRow, 'monthly_price' | 'performer_is_active'>>`
  p.monthly_price,
  ${isActive('p')} as performer_is_active`;

/** The relationship of the viewer to each object of a query, as columns of it. */
export function factColumns(viewing: Viewing, object: ObjectColumns, now: Date): RawBuilder<FactRow> {
  return factColumnsFor(askingOf(viewing.viewer?.id, viewing.country), object, now);
}

function factColumnsFor(asking: Asking, object: ObjectColumns, now: Date): RawBuilder<FactRow> {
  const performerId = sql.ref('p.account_id');
  return sql`${performerColumns},
    ${isBlocked(performerId, asking)} as is_blocked,
    ${blocksCountry(performerId, asking)} as blocks_country,
    ${ofViewer(asking, isFollower(asking))} as is_follower,
    ${ofViewer(asking, isSubscriber(asking, now))} as is_subscriber,
    ${ofViewer(asking, isBuyer(asking, object, now))} as is_buyer`;
}

function isFollower({ viewerId }: Asking): RawBuilder<unknown> {
  return sql`exists (
    select from follows w
    where w.performer_id = p.account_id and w.account_id = ${viewerId})`;
}

function isSubscriber({ viewerId }: Asking, now: Date): RawBuilder<unknown> {
  return sql`exists (
    select from subscriptions s
    where s.performer_id = p.account_id and s.account_id = ${viewerId}
      and subscription_opens(s, ${now}::timestamptz))`;
}

/** Has bought the object, or has an open visit to the live stream that is paid beyond now. */
function isBuyer({ viewerId }: Asking, object: ObjectColumns, now: Date): RawBuilder<unknown> {
  return sql`(exists (
    select from purchases b
    where b.account_id = ${viewerId} and b.object_kind = ${object.kind} and b.object_id = ${object.id})
  or (${object.kind} = 'stream' and exists (
    select from stream_visits v
    where v.stream_id = ${object.id} and v.account_id = ${viewerId} and ${isPaidVisit('v', now)})))`;
}

function ofViewer({ viewerId }: Asking, test: RawBuilder<unknown>): RawBuilder<unknown> {
  return viewerId === undefined ? sql`false` : test;
}

function isBlocked(performer: RawBuilder<unknown>, asking: Asking): RawBuilder<unknown> {
  return asking.viewerId === undefined ? sql`false` : sql`not ${mayMeet(performer, asking.viewerId)}`;
}

function blocksCountry(performer: RawBuilder<unknown>, { country }: Asking): RawBuilder<unknown> {
  return country === undefined ? sql`false` : hasBlockedCountry(performer, country);
}

/** Whether a performer has blocked any country, and this one; other accounts block none. */
export async function loadCountryBlocks(
  db: Kysely<DB>,
  accountId: string,
  country: string | undefined,
): Promise<{ readonly some: boolean; readonly this: boolean }> {
  const performer = sql`${accountId}::uuid`;
  const { rows } = await sql<{ some: boolean; this: boolean }>`
    select exists (select from country_blocks b where b.performer_id = ${performer}) as "some",
      ${blocksCountry(performer, askingOf(undefined, country))} as "this"`.execute(db);
  return rows[0] ?? { some: false, this: false };
}

/** The facts of many objects for one viewer, in one query, by object id. */
export async function loadFacts(
  db: Kysely<DB>,
  viewing: Viewing,
  objects: readonly AccessObject[],
  now: Date,
): Promise<Map<string, FactRow>> {
  if (objects.length === 0) return new Map();
  const { rows } = await sql<FactRow & { object_id: string }>`
    select o.id as object_id, ${factColumns(viewing, { kind: sql.ref('o.sold_kind'), id: sql.ref('o.sold_id') }, now)}
    from ${tableOf(objects.map(factsKeyOf))} as o (id, performer_id, sold_kind, sold_id)
    join performers p on p.account_id = o.performer_id`.execute(db);
  return new Map(rows.map((row) => [row.object_id, row]));
}

interface FactsKey {
  readonly id: string;
  readonly performerId: string;
  readonly soldKind: string;
  readonly soldId: string;
}

/** A photo is bought with its gallery, everything else by itself. */
function factsKeyOf({ id, kind, performerId, galleryId }: AccessObject): FactsKey {
  return { id, performerId, soldKind: galleryId === undefined ? kind : 'gallery', soldId: galleryId ?? id };
}

/**
 * The keys as a table. A single one is a plain row: a generic plan assumes ten rows for an array, so that PostgreSQL
 * would prefer a custom plan for one element and plan anew at each call.
 */
function tableOf(keys: readonly FactsKey[]): RawBuilder<unknown> {
  const [first] = keys;
  if (keys.length === 1 && first)
    return sql`(
      select ${first.id}::uuid, ${first.performerId}::uuid, ${first.soldKind}::text, ${first.soldId}::uuid)`;
  return sql`unnest(
    ${keys.map(({ id }) => id)}::uuid[],
    ${keys.map(({ performerId }) => performerId)}::uuid[],
    ${keys.map(({ soldKind }) => soldKind)}::text[],
    ${keys.map(({ soldId }) => soldId)}::uuid[])`;
}

export function factsOf(row: FactRow, { performerId, partyIds }: AccessObject, viewer: Viewer): AccessFacts {
  return {
    isOwner: viewer !== undefined && viewer.id === performerId,
    isStaff: may(viewer, 'moderation'),
    isParty: partyIds === undefined || partyIds.some((id) => id === viewer?.id),
    isFollower: row.is_follower,
    isSubscriber: row.is_subscriber,
    isBuyer: row.is_buyer,
    performerIsActive: row.performer_is_active,
    isBlocked: row.is_blocked,
    blocksCountry: row.blocks_country,
    monthlyPrice: row.monthly_price,
  };
}

/**
 * The policy's reasons to hide in SQL, so that lists come in full pages: true for a performer whose objects this viewer
 * may see. `performer` is a column with the performer's id. The status is a scalar subquery, looked up by key for each
 * row; PostgreSQL would hash all performers first for `exists`. Lists still call `decide`; the property test proves
 * that the two agree.
 */
export function performerIsThere(performer: RawBuilder<unknown>, viewing: Viewing): RawBuilder<boolean> {
  const { viewer } = viewing;
  if (may(viewer, 'moderation')) return sql<boolean>`true`;
  return performerIsThereFor(performer, askingOf(viewer?.id, viewing.country));
}

/** The same for several viewers, none of them staff, who are columns of the query. A null country is an unknown one. */
export function performerIsThereFor(performer: RawBuilder<unknown>, asking: Asking): RawBuilder<boolean> {
  return sql<boolean>`(${ofViewer(asking, sql`${performer} = ${asking.viewerId}`)} or (
    (select ${isActive('p')} from performers p where p.account_id = ${performer})
    and not ${isBlocked(performer, asking)}
    and not ${blocksCountry(performer, asking)}))`;
}

/** As `performerIsThere`, for lists of many performers, which leave out those whom the viewer has muted. */
export function performerIsRead(performer: RawBuilder<unknown>, viewing: Viewing): RawBuilder<boolean> {
  const isThere = performerIsThere(performer, viewing);
  return viewing.viewer ? sql<boolean>`(${isThere} and ${isNotMuted(performer, viewing.viewer.id)})` : isThere;
}

function isNotMuted(performer: RawBuilder<unknown>, viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`not ${hasMuted(sql`${viewerId}::uuid`, performer)}`;
}

/** In lists of feeds: the viewer has not hidden the feed from them. `f` is the alias of a row of feeds. */
export function feedIsWanted(f: string, { viewer }: Viewing): RawBuilder<boolean> {
  return viewer ? isNotDismissed(f, sql`${viewer.id}::uuid`) : sql<boolean>`true`;
}

/** As `isReadBy`, for an author who is a column of the query: visitors and staff read everyone. */
export function isReadByViewer(viewer: Viewer, author: RawBuilder<unknown>): RawBuilder<boolean> {
  if (viewer === undefined || may(viewer, 'moderation')) return sql<boolean>`true`;
  return isReadBy(sql`${viewer.id}::uuid`, author);
}

/** Readable by a stranger from an unknown country, and so fit for a sitemap or a feed. `c` is the row's alias. */
export function isOpenToAll(c: string, now: Date): RawBuilder<boolean> {
  const isPublic = sql<boolean>`(${sql.ref(`${c}.access`)} = 'public' or ${isEarlyAccessOver(c, now)})`;
  return sql<boolean>`(${isPublic} and ${isListed(c, { viewer: undefined, country: undefined }, now)})`;
}

/**
 * In lists: published now, by a performer whom the viewer may see. `c` is the row's alias. Lists still call `decide`.
 */
export function isListed(c: string, viewing: Viewing, now: Date): RawBuilder<boolean> {
  const isThere = performerIsThere(sql.ref(`${c}.performer_id`), viewing);
  return sql<boolean>`(${isCurrent(c, now)} and ${isPublished(c, now)} and ${isThere})`;
}

/** As `isListed`, for lists of many performers. */
export function isListedAmongAll(c: string, viewing: Viewing, now: Date): RawBuilder<boolean> {
  const isRead = performerIsRead(sql.ref(`${c}.performer_id`), viewing);
  return sql<boolean>`(${isCurrent(c, now)} and ${isPublished(c, now)} and ${isRead})`;
}

/** In lists of purchases, published or not: not hidden by staff, by a performer whom the viewer may see. */
export function isThereForBuyer(c: string, viewing: Viewing): RawBuilder<boolean> {
  return sql<boolean>`(${isNotHidden(c)} and ${performerIsThere(sql.ref(`${c}.performer_id`), viewing)})`;
}

/** In lists of performers, for a row `p` of `performers`. No exception for the performer or for staff. */
export function performerIsListed(
  p: string,
  viewerId: string | undefined,
  country: string | undefined,
): RawBuilder<boolean> {
  const asking = askingOf(viewerId, country);
  const performer = sql.ref(`${p}.account_id`);
  return sql<boolean>`(
    ${isActive(p)}
    and not ${isBlocked(performer, asking)}
    and not ${blocksCountry(performer, asking)})`;
}
