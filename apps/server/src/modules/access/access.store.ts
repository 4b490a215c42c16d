import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { Viewer } from '../../platform/http/call.ts';
import type { AccessFacts, AccessObject } from './policy.ts';
import {
  hasBlocked,
  hasBlockedCountry,
  isActive,
  isCurrent,
  isEarlyAccessOver,
  isNotHidden,
  isPublished,
} from './visibility.store.ts';

/** Who looks, and from where. */
export interface Viewing {
  readonly viewer: Viewer;
  /** Two letters, where known. */
  readonly country: string | undefined;
}

/** What `factColumns` adds to a row. */
export interface FactRow {
  readonly monthly_price: bigint;
  readonly performer_is_active: boolean;
  readonly blocks_account: boolean;
  readonly blocks_country: boolean;
  readonly is_follower: boolean;
  readonly is_subscriber: boolean;
  readonly is_buyer: boolean;
}

/** What is bought to open an object, in a query that reads that anyhow, beside its performer's row `p` of `performers`. */
interface ObjectColumns {
  readonly kind: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** Who asks, in SQL: values, or columns of the query. Of who is a stranger, or where the country is not known, it need not be asked for each row. */
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

/** Those facts that are the same for every viewer, beside the performer's row `p`. */
export const performerColumns = sql<
  Pick<FactRow, 'monthly_price' | 'performer_is_active'>
>`p.monthly_price, ${isActive('p')} as performer_is_active`;

/** How the viewer stands to each object of a query, as columns of it. */
export function factColumns(viewing: Viewing, object: ObjectColumns, now: Date): RawBuilder<FactRow> {
  return factColumnsFor(askingOf(viewing.viewer?.id, viewing.country), object, now);
}

function factColumnsFor(asking: Asking, object: ObjectColumns, now: Date): RawBuilder<FactRow> {
  const { viewerId } = asking;
  const performerId = sql.ref('p.account_id');
  return sql`${performerColumns}, ${blocksAccount(performerId, asking)} as blocks_account, ${blocksCountry(performerId, asking)} as blocks_country,
    ${ofViewer(asking, sql`exists (select from follows w where w.performer_id = p.account_id and w.account_id = ${viewerId})`)} as is_follower,
    ${ofViewer(asking, sql`exists (select from subscriptions s where s.performer_id = p.account_id and s.account_id = ${viewerId} and subscription_opens(s, ${now}::timestamptz))`)} as is_subscriber,
    ${ofViewer(asking, sql`exists (select from purchases b where b.account_id = ${viewerId} and b.object_kind = ${object.kind} and b.object_id = ${object.id})`)} as is_buyer`;
}

function ofViewer({ viewerId }: Asking, test: RawBuilder<unknown>): RawBuilder<unknown> {
  return viewerId === undefined ? sql`false` : test;
}

function blocksAccount(performer: RawBuilder<unknown>, asking: Asking): RawBuilder<unknown> {
  return asking.viewerId === undefined ? sql`false` : hasBlocked(performer, asking.viewerId);
}

function blocksCountry(performer: RawBuilder<unknown>, { country }: Asking): RawBuilder<unknown> {
  return country === undefined ? sql`false` : hasBlockedCountry(performer, country);
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

/** One object is written out, as PostgreSQL guesses ten rows of arrays that it does not know, and for one object plans anew at each call. */
function tableOf(keys: readonly FactsKey[]): RawBuilder<unknown> {
  const [first] = keys;
  if (keys.length === 1 && first)
    return sql`(select ${first.id}::uuid, ${first.performerId}::uuid, ${first.soldKind}::text, ${first.soldId}::uuid)`;
  return sql`unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ performerId }) => performerId)}::uuid[], ${keys.map(({ soldKind }) => soldKind)}::text[], ${keys.map(({ soldId }) => soldId)}::uuid[])`;
}

export function factsOf(row: FactRow, { performerId, partyIds }: AccessObject, viewer: Viewer): AccessFacts {
  return {
    isOwner: viewer !== undefined && viewer.id === performerId,
    isStaff: viewer?.kind === 'admin',
    isParty: partyIds === undefined || partyIds.some((id) => id === viewer?.id),
    isFollower: row.is_follower,
    isSubscriber: row.is_subscriber,
    isBuyer: row.is_buyer,
    performerIsActive: row.performer_is_active,
    blocksAccount: row.blocks_account,
    blocksCountry: row.blocks_country,
    monthlyPrice: row.monthly_price,
  };
}

/**
 * The policy's hiding in SQL, so that lists come in full pages: true for a performer whose objects are there for this viewer.
 * `performer` is a column with the performer's id. Asked by key, row for row (as `exists` it would first hash all performers). Lists still ask `decide`; the property test holds the two together.
 */
export function performerIsThere(performer: RawBuilder<unknown>, viewing: Viewing): RawBuilder<boolean> {
  const { viewer } = viewing;
  if (viewer?.kind === 'admin') return sql<boolean>`true`;
  return performerIsThereFor(performer, askingOf(viewer?.id, viewing.country));
}

/** The same in a query for several viewers, none of them of the staff, whose columns say who they are; of a country that is null nothing is known. */
export function performerIsThereFor(performer: RawBuilder<unknown>, asking: Asking): RawBuilder<boolean> {
  return sql<boolean>`(${ofViewer(asking, sql`${performer} = ${asking.viewerId}`)} or (
    (select ${isActive('p')} from performers p where p.account_id = ${performer}) and not ${blocksAccount(performer, asking)} and not ${blocksCountry(performer, asking)}))`;
}

/** What everybody may read, nobody in particular and from nowhere known: what may stand in a sitemap or a feed. `c` as in `isListed`. */
export function isOpenToAll(c: string, now: Date): RawBuilder<boolean> {
  const isPublic = sql<boolean>`(${sql.ref(`${c}.access`)} = 'public' or ${isEarlyAccessOver(c, now)})`;
  return sql<boolean>`(${isPublic} and ${isListed(c, { viewer: undefined, country: undefined }, now)})`;
}

/** In lists: what is published at this moment, of performers who are there. `c` is the row's alias. Lists still ask `decide`. */
export function isListed(c: string, viewing: Viewing, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isCurrent(c, now)} and ${isPublished(c, now)} and ${performerIsThere(sql.ref(`${c}.performer_id`), viewing)})`;
}

/** In lists of what somebody has bought, published or not by now: not hidden by staff, of a performer who is there. */
export function isThereForBuyer(c: string, viewing: Viewing): RawBuilder<boolean> {
  return sql<boolean>`(${isNotHidden(c)} and ${performerIsThere(sql.ref(`${c}.performer_id`), viewing)})`;
}

/** In lists of performers, of a row `p` of `performers`: whom this viewer may meet. Neither the performer nor staff are excepted. */
export function performerIsListed(
  p: string,
  viewerId: string | undefined,
  country: string | undefined,
): RawBuilder<boolean> {
  const asking = askingOf(viewerId, country);
  const performer = sql.ref(`${p}.account_id`);
  return sql<boolean>`(${isActive(p)} and not ${blocksAccount(performer, asking)} and not ${blocksCountry(performer, asking)})`;
}
