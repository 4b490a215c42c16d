import { unknownCountry } from '@ovation/contract/site/settings.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

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
