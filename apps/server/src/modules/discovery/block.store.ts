import { sql, type Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Whether a performer has shut out this account, or this country. */
export async function loadBlocks(db: Kysely<DB>, performerId: string, accountId: string | undefined, country: string | undefined): Promise<{ byAccount: boolean; byCountry: boolean }> {
  if (accountId === undefined && country === undefined) return { byAccount: false, byCountry: false };
  const { rows } = await sql<{ by_account: boolean; by_country: boolean }>`
    select exists (select from account_blocks where performer_id = ${performerId} and account_id = ${accountId ?? null}::uuid) as by_account,
           exists (select from country_blocks where performer_id = ${performerId} and country = ${country ?? null}::text) as by_country`.execute(db);
  return { byAccount: rows[0]?.by_account === true, byCountry: rows[0]?.by_country === true };
}
