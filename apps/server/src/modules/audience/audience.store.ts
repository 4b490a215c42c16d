import { sql, type Kysely } from 'kysely';
import { unknownCountry } from '@ovation/contract/site/settings.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import { hasBlockedCountry, isActive, mayMeet } from '../access/index.ts';

/** Whether the row is new. */
export async function insertFollow(
  db: Kysely<DB>,
  accountId: string,
  performerId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('follows')
    .values({ account_id: accountId, performer_id: performerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether there was a row. */
export async function deleteFollow(db: Kysely<DB>, accountId: string, performerId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('performer_id', '=', performerId)
    .returning('account_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the follows of a closed account in both directions. */
export async function deleteFollowsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db
    .deleteFrom('follows')
    .where((where) => where.or([where('account_id', '=', accountId), where('performer_id', '=', accountId)]))
    .execute();
}

/** Whether a performer is visible to this account: active, and neither has blocked the other. */
export async function canMeet(db: Kysely<DB>, accountId: string, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('performers')
    .select('account_id')
    .where('account_id', '=', performerId)
    .where(isActive('performers'))
    .where(mayMeet(sql.ref('performers.account_id'), sql`${accountId}::uuid`))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the performer has blocked the country; false for an unknown one. */
export async function blocksCountry(
  db: Kysely<DB>,
  performerId: string,
  country: string | undefined,
): Promise<boolean> {
  if (country === undefined) return false;
  const blocks = hasBlockedCountry(sql`${performerId}::uuid`, sql`${country}::text`);
  const { rows } = await sql<{ blocks: boolean }>`select ${blocks} as blocks`.execute(db);
  return rows[0]?.blocks ?? false;
}

export async function countFollowers(db: Kysely<DB>, performerId: string): Promise<number> {
  const row = await db
    .selectFrom('performer_counters')
    .select('total_follower')
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return Number(row?.total_follower ?? 0n);
}

export async function listFollowerRows(
  db: Kysely<DB>,
  performerId: string,
  query: ListQuery & { readonly q?: string | undefined },
  now: Date,
) {
  const followers = db
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.account_id')
    .where('follows.performer_id', '=', performerId)
    .$if(query.q !== undefined, (list) =>
      list.where((where) =>
        where.or([
          where('accounts.username', 'ilike', containing(query.q ?? '')),
          where('accounts.name', 'ilike', containing(query.q ?? '')),
        ]),
      ),
    );
  const column = query.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('follows.created_at');
  return listPage(
    followers,
    followers
      .leftJoin('subscriptions', (join) =>
        join
          .onRef('subscriptions.account_id', '=', 'follows.account_id')
          .onRef('subscriptions.performer_id', '=', 'follows.performer_id'),
      )
      .select([
        'accounts.id',
        'accounts.username',
        'accounts.name',
        'accounts.avatar_file_id',
        'follows.created_at',
        (row) =>
          row.fn<boolean | null>('subscription_opens', [row.table('subscriptions'), row.val(now)]).as('is_subscriber'),
      ])
      .orderBy(column, query.sort)
      .orderBy('follows.account_id', query.sort),
    query,
  );
}

export async function listCountries(db: Kysely<DB>, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('country_blocks')
    .select('country')
    .where('performer_id', '=', performerId)
    .where('country', '<>', unknownCountry)
    .orderBy('country')
    .execute();
  return rows.map(({ country }) => country);
}

/**
 * Replaces the list. A list that is not empty also holds the unknown country, so that one comparison is enough; the
 * site's settings decide whether a visitor counts as coming from there.
 */
export async function setCountries(
  db: Kysely<DB>,
  performerId: string,
  wanted: readonly string[],
  now: Date,
): Promise<void> {
  const known = wanted.filter((country) => country !== unknownCountry);
  const countries = known.length > 0 ? [...known, unknownCountry] : [];
  await db
    .deleteFrom('country_blocks')
    .where('performer_id', '=', performerId)
    .where(sql<boolean>`country <> all(${countries}::text[])`)
    .execute();
  await sql`
    insert into country_blocks (performer_id, country, created_at)
    select ${performerId}::uuid, country, ${now}::timestamptz
    from unnest(${countries}::text[]) as country
    on conflict do nothing`.execute(db);
}

/** Of a closed account. */
export async function deleteCountryBlocksOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('country_blocks').where('performer_id', '=', accountId).execute();
}
