import { sql, type Kysely } from 'kysely';
import { containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isReadBy } from '../../access/index.ts';

/** The tables of what an account (`owner_id`) decided about another one (`other_id`). */
export type BoundaryTable = 'account_blocks' | 'account_mutes' | 'account_restrictions';

export interface Boundary {
  readonly ownerId: string;
  readonly otherId: string;
}

/** Whether the row is new. */
export async function insertBoundary(
  db: Kysely<DB>,
  table: BoundaryTable,
  { ownerId, otherId }: Boundary,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto(table)
    .values({ owner_id: ownerId, other_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('other_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether there was a row. */
export async function deleteBoundary(
  db: Kysely<DB>,
  table: BoundaryTable,
  { ownerId, otherId }: Boundary,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom(table)
    .where('owner_id', '=', ownerId)
    .where('other_id', '=', otherId)
    .returning('other_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether an account can be blocked, muted or restricted: staff cannot, because staff always sees everything. */
export async function isBlockable(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('kind', '<>', 'admin')
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the given accounts that are performers. */
export async function findPerformersAmong(db: Kysely<DB>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('performers').select('account_id').where('account_id', 'in', ids).execute();
  return rows.map(({ account_id }) => account_id);
}

/** More than anyone blocks by hand. */
const maxIgnored = 10_000;

/** The accounts of which an account reads nothing: blocked in either direction, or muted. */
export async function listIgnored(db: Kysely<DB>, readerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_id as id from account_blocks where owner_id = ${readerId}
    union
    select owner_id from account_blocks where other_id = ${readerId}
    union
    select other_id from account_mutes where owner_id = ${readerId}
    limit ${sql.lit(maxIgnored)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isIgnored(db: Kysely<DB>, readerId: string, authorId: string): Promise<boolean> {
  const isRead = isReadBy(sql`${readerId}::uuid`, sql`${authorId}::uuid`);
  const { rows } = await sql<{ isRead: boolean }>`select ${isRead} as "isRead"`.execute(db);
  return rows[0]?.isRead === false;
}

export interface Boundaries {
  readonly isBlocked: boolean;
  readonly isMuted: boolean;
  readonly isRestricted: boolean;
  /** Until when the owner's own subscription is paid; null without one. */
  readonly subscribedUntil: Date | null;
}

/** Undefined for staff, and where there is no such account. */
export async function loadBoundaries(
  db: Kysely<DB>,
  { ownerId, otherId }: Boundary,
  now: Date,
): Promise<Boundaries | undefined> {
  const stands = (table: BoundaryTable) =>
    sql`exists (select from ${sql.table(table)} where owner_id = ${ownerId} and other_id = a.id)`;
  const { rows } = await sql<Boundaries>`
    select ${stands('account_blocks')} as "isBlocked", ${stands('account_mutes')} as "isMuted",
      ${stands('account_restrictions')} as "isRestricted",
      (
        select s.expires_at from subscriptions s
        where s.account_id = ${ownerId} and s.performer_id = a.id and subscription_opens(s, ${now}::timestamptz)
      ) as "subscribedUntil"
    from accounts a
    where a.id = ${otherId} and a.kind <> 'admin'`.execute(db);
  return rows[0];
}

/** An account about which another one has decided something. */
export interface BoundedRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly avatar_file_id: string | null;
  readonly kind: string;
  readonly created_at: Date;
  /** Until when a subscription between the two is paid; null without one. */
  readonly subscribed_until: Date | null;
}

function selectBounded(db: Kysely<DB>, table: BoundaryTable, ownerId: string, now: Date) {
  const paidUntil = sql<Date | null>`(
    select max(s.expires_at)
    from subscriptions s
    where (s.account_id, s.performer_id) in ((b.owner_id, b.other_id), (b.other_id, b.owner_id))
      and subscription_opens(s, ${now}::timestamptz))`;
  // The three tables have the same columns, which the types of a query for any of them do not know.
  const bounded = `${table} as b` as 'account_blocks as b';
  return db
    .selectFrom(bounded)
    .innerJoin('accounts', 'accounts.id', 'b.other_id')
    .select(['accounts.id', 'accounts.username', 'accounts.name', 'accounts.avatar_file_id', 'accounts.kind'])
    .select(['b.created_at', paidUntil.as('subscribed_until')])
    .where('b.owner_id', '=', ownerId);
}

export async function findBounded(
  db: Kysely<DB>,
  table: BoundaryTable,
  { ownerId, otherId }: Boundary,
  now: Date,
): Promise<BoundedRow | undefined> {
  return selectBounded(db, table, ownerId, now).where('b.other_id', '=', otherId).executeTakeFirst();
}

export async function listBounded(
  db: Kysely<DB>,
  table: BoundaryTable,
  ownerId: string,
  query: ListQuery & { readonly q?: string | undefined },
  now: Date,
): Promise<{ rows: BoundedRow[]; total: number }> {
  const pattern = containing(query.q ?? '');
  const found = selectBounded(db, table, ownerId, now).$if(Boolean(query.q), (list) =>
    list.where((where) =>
      where.or([where('accounts.username', 'ilike', pattern), where('accounts.name', 'ilike', pattern)]),
    ),
  );
  return listPage(
    found,
    found
      .orderBy(query.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('b.created_at'), query.sort)
      .orderBy('b.other_id', query.sort),
    query,
  );
}

/** What a closed account has decided. Others go on finding the account in their own lists. */
export async function deleteBoundariesOf(db: Kysely<DB>, ownerId: string): Promise<void> {
  for (const table of ['account_blocks', 'account_mutes', 'account_restrictions'] as const)
    await db.deleteFrom(table).where('owner_id', '=', ownerId).execute();
}
