import { unknownCountry } from '@ovation/contract/site/settings.ts';
import { sql, type Kysely } from 'kysely';
import { containing, pageOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';

/** Whether the block is new. */
export async function insertBlock(db: Kysely<DB>, performerId: string, accountId: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('account_blocks')
    .values({ performer_id: performerId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether there was a block. */
export async function deleteBlock(db: Kysely<DB>, performerId: string, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('account_blocks')
    .where('performer_id', '=', performerId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whether an account can be blocked: staff cannot, because staff always sees everything. */
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

function selectBlocked(db: Kysely<DB>, performerId: string, now: Date) {
  return db
    .selectFrom('account_blocks')
    .innerJoin('accounts', 'accounts.id', 'account_blocks.account_id')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.account_id', '=', 'account_blocks.account_id')
        .onRef('subscriptions.performer_id', '=', 'account_blocks.performer_id')
        .on(sql<boolean>`subscription_opens(subscriptions, ${now})`),
    )
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.name',
      'accounts.avatar_file_id',
      'account_blocks.created_at',
      'subscriptions.expires_at',
    ])
    .where('account_blocks.performer_id', '=', performerId);
}

export type BlockedRow = Awaited<ReturnType<ReturnType<typeof selectBlocked>['executeTakeFirstOrThrow']>>;

export async function findBlocked(
  db: Kysely<DB>,
  performerId: string,
  accountId: string,
  now: Date,
): Promise<BlockedRow | undefined> {
  return selectBlocked(db, performerId, now).where('account_blocks.account_id', '=', accountId).executeTakeFirst();
}

export async function listBlocked(
  db: Kysely<DB>,
  performerId: string,
  query: ListQuery & { readonly q?: string | undefined },
  now: Date,
): Promise<{ rows: BlockedRow[]; total: number }> {
  const pattern = containing(query.q ?? '');
  const found = selectBlocked(db, performerId, now).$if(Boolean(query.q), (list) =>
    list.where((where) =>
      where.or([where('accounts.username', 'ilike', pattern), where('accounts.name', 'ilike', pattern)]),
    ),
  );
  const { limit, offset } = pageOf(query);
  const [rows, count] = await Promise.all([
    found
      .orderBy(query.sortBy === 'name' ? sql`lower(accounts.name)` : sql.ref('account_blocks.created_at'), query.sort)
      .orderBy('accounts.id', query.sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select((select) => select.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
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
